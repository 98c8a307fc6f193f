// The script with which the workers of an element begin: starts the program that the first message of the page names.
addEventListener(
  "message",
  async ({ data: { script, program } }) => {
    try {
      const bytes = fetch(program);
      const { default: start } = await import(/* webpackIgnore: true */ /* @vite-ignore */ script);
      await start({ module_or_path: bytes });
    } catch (error) {
      // A rejected promise is no error of a worker; an error of a timer is.
      setTimeout(() => {
        throw error;
      });
    }
  },
  { once: true },
);
