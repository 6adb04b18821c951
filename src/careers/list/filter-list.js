{
  const home = location.pathname;
  const form = document.querySelector('.filters');
  const shown = form.querySelector('.shown span');
  const selects = [...form.querySelectorAll('select')];
  const sheet = new CSSStyleSheet();
  let byKey, changed;

  function filter() {
    const chosen = selects.map(({ name, value }) => value && `[data-${name}=${CSS.escape(value)}]`).join('');
    sheet.replaceSync('.filters{display:grid}' + (chosen && `.list li:not(${chosen}){display:none}`));
    if (document.readyState === 'loading') return;
    const count = document.querySelectorAll(`.list li${chosen}`).length;
    if (+shown.textContent !== count) shown.textContent = count;
  }

  function readAddress() {
    changed = undefined;
    if (location.pathname !== home) return;
    const query = new URLSearchParams(location.search);
    for (const select of selects) {
      select.value = query.get(select.name);
      if (select.selectedIndex < 0) select.selectedIndex = 0;
    }
    filter();
  }

  function choose({ target }) {
    filter();
    const url = new URL(location);
    for (const { name, value } of selects) {
      if (value) url.searchParams.set(name, value);
      else url.searchParams.delete(name);
    }
    history[byKey && target === changed ? 'replaceState' : 'pushState'](null, '', url);
    changed = target;
  }

  document.adoptedStyleSheets.push(sheet);
  form.addEventListener('change', choose);
  form.addEventListener('reset', (event) => setTimeout(choose, 0, event));
  form.addEventListener('keydown', () => (byKey = true));
  form.addEventListener('pointerdown', () => (byKey = false));
  form.addEventListener('focusout', () => (changed = undefined));
  addEventListener('popstate', readAddress);
  addEventListener('DOMContentLoaded', filter);
  readAddress();
}
