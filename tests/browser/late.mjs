// Delays the events of a page, as a busy machine does.

/**
 * Delays frames, timers, messages of workers and `hashchange` events by up to `most` milliseconds each. Messages keep their
 * order. Runs in the page.
 */
export function beLate(most) {
  const some = () => Math.random() * most;
  const [request, cancel] = [window.requestAnimationFrame.bind(window), window.cancelAnimationFrame.bind(window)];
  const [start, clear] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];

  const frames = new Map();
  let last = 0;
  window.requestAnimationFrame = (draw) => {
    last += 1;
    const id = last;
    const timer = start(() => {
      const frame = request((time) => {
        frames.delete(id);
        draw(time);
      });
      frames.set(id, () => cancel(frame));
    }, some());
    frames.set(id, () => clear(timer));
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    frames.get(id)?.();
    frames.delete(id);
  };

  window.setTimeout = (call, millis = 0, ...more) => start(call, millis + some(), ...more);

  const { addEventListener: listen, removeEventListener: ignore } = EventTarget.prototype;
  const listeners = new Map();
  const isLate = (target, type) =>
    (target instanceof Worker && type === "message") || (target === window && type === "hashchange");
  /** The calls that each delayed event is to make: all listeners of an event are called at the same time. */
  const waiting = new WeakMap();
  /** The time of the last delayed event of each target: the next event comes after it. */
  const due = new WeakMap();
  EventTarget.prototype.addEventListener = function (type, listener, ...more) {
    const target = this ?? window;
    if (!isLate(target, type)) return listen.call(target, type, listener, ...more);
    const entry = { isGone: false };
    entry.late = (event) => {
      if (!waiting.has(event)) {
        const now = performance.now();
        const time = Math.max(now + some(), (due.get(target) ?? 0) + 1);
        const calls = [];
        due.set(target, time);
        waiting.set(event, calls);
        start(() => calls.forEach((call) => call()), Math.ceil(time - now));
      }
      waiting.get(event).push(() => {
        if (entry.isGone) return;
        if (listener.handleEvent) listener.handleEvent(event);
        else listener.call(target, event);
      });
    };
    listeners.set(listener, entry);
    return listen.call(target, type, entry.late, ...more);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, ...more) {
    const target = this ?? window;
    const entry = isLate(target, type) && listeners.get(listener);
    if (!entry) return ignore.call(target, type, listener, ...more);
    entry.isGone = true;
    listeners.delete(listener);
    return ignore.call(target, type, entry.late, ...more);
  };
}
