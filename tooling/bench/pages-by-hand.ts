import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What pages by hand have to know of the site. */
export interface Given {
  /** The path of a position. */
  position: string;
  backend: { url: string; anonKey: string };
}

/** Pages by hand by what they are compared with: the least that a page can be to do what one of ours does. */
export const pagesByHand = {
  dialog: () =>
    page(
      '<button id="open">Open</button>',
      '<h1>Dialog</h1><p>Text</p>',
      "open.onclick = () => document.querySelector('dialog').showModal()",
    ),
  position: ({ position }: Given) =>
    page(
      `<a id="open" href="${position}">Open</a>`,
      '<div class="body"></div>',
      `open.onclick = async (event) => {
  event.preventDefault();
  document.querySelector('dialog').showModal();
  const page = await (await fetch(open.href)).text();
  const parts = new DOMParser().parseFromString(page, 'text/html').querySelectorAll('[data-part]');
  document.querySelector('.body').replaceChildren(...parts);
}`,
    ),
  waitlist: ({ backend: { url, anonKey } }: Given) =>
    page(
      '<button id="open">Open</button>',
      '<form><input type="email" name="email"><button>Join</button></form>',
      `const dialog = document.querySelector('dialog');
open.onclick = () => {
  dialog.showModal();
  dialog.querySelector('input').focus();
};
dialog.querySelector('form').onsubmit = async (event) => {
  event.preventDefault();
  const { value } = event.target.email;
  const address = '${url}/rest/v1/waitlist';
  const headers = { apikey: '${anonKey}', authorization: 'Bearer ${anonKey}' };
  const query = '?select=email&email=eq.' + encodeURIComponent(value);
  await fetch(address + query, { headers: { ...headers, 'x-waitlist-email': value } });
  await fetch(address, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: value }),
  });
  event.target.outerHTML = '<div class="outcome">Thanks</div>';
};`,
    ),
};

export type PageByHand = keyof typeof pagesByHand;

export const pathByHand = (name: PageByHand) => `/bench-${name}.html`;

/** Puts the pages by hand beside those of a build. */
export function writePagesByHand(dir: string, given: Given): void {
  for (const [name, html] of Object.entries(pagesByHand)) {
    writeFileSync(join(dir, pathByHand(name as PageByHand)), html(given));
  }
}

const page = (opener: string, panel: string, script: string) => `<!doctype html>
<meta name="viewport" content="width=device-width">
<title>A page by hand</title>
<style>#open { font-size: 2rem } </style>
${opener}
<dialog><div class="panel">${panel}</div></dialog>
<script>
const open = document.getElementById('open');
${script}
</script>`;
