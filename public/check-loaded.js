// Looks whether the page's main script has loaded. A page that was opened before a new build asks for a script that is gone, and would stay blank: it says so,
// and loads itself again, once. This file has no hash in its name, so it is there whatever has been built since. It is no module and stands in nobody's way.
(() => {
  const WORDS = [
    ['en', 'The page could not be loaded. There may be a new version of it.', 'Load again'],
    ['zh-CN', '页面无法加载，可能已经有了新版本。', '再次加载'],
  ];

  /** In both languages: which one the user has chosen, the main script would know. */
  function say() {
    const page = document.createElement('main');
    page.style.cssText = 'max-width: 32rem; margin: 20vh auto 0; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif';
    const title = document.createElement('h1');
    title.textContent = document.title;
    const notice = document.createElement('div');
    notice.setAttribute('role', 'alert');
    for (const [language, what, again] of WORDS) {
      const paragraph = document.createElement('p');
      paragraph.lang = language;
      const link = document.createElement('a');
      link.href = location.href;
      link.textContent = again;
      link.addEventListener('click', (event) => {
        event.preventDefault();
        location.reload();
      });
      paragraph.append(`${what} `, link);
      notice.append(paragraph);
    }
    page.append(title, notice);
    document.body.replaceChildren(page);
  }

  function isMissing() {
    say();
    // What was loaded again and is still missing does not come by itself.
    const [visit] = performance.getEntriesByType('navigation');
    if (visit?.type !== 'reload') location.reload();
  }

  /** A script that has loaded is not asked for again. */
  function look() {
    const main = document.querySelector('script[type="module"][src]');
    if (main !== null) import(main.src).catch(isMissing);
  }

  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', look);
  else look();
})();
