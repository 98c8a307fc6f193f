// Whether everything on a page has the room that it needs.

/** Returns what is wider than its place: the page, or the text of a control. */
export const overflowing = (page) =>
  page.evaluate(() => {
    const found = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page: ${scrollWidth} px`);
    for (const element of document.querySelectorAll("button, label, legend, summary, a, h1, h2, h3, th, td, p, figcaption")) {
      if (!element.checkVisibility() || element.closest(".unseen, [data-part=moves]")) continue;
      const { overflowX } = getComputedStyle(element);
      const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && overflowX !== "auto";
      const box = element.getBoundingClientRect();
      let outer = element.parentElement;
      while (outer && getComputedStyle(outer).overflowX === "visible") outer = outer.parentElement;
      if (isCut || ((box.right > clientWidth + 1 || box.left < -1) && (!outer || outer === document.documentElement))) found.push(`${element.outerHTML.slice(0, 120)}: ${element.scrollWidth} in ${element.clientWidth} px`);
    }
    for (const element of document.querySelectorAll(".panel, dialog[open]")) {
      if (element.checkVisibility() && element.scrollWidth > element.clientWidth + 1) found.push(`${element.dataset.part}: ${element.scrollWidth} in ${element.clientWidth} px`);
    }
    return found;
  });
