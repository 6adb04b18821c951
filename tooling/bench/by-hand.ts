import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { StartedBackend } from '../../supabase/local/start.ts';

/** The path of a page's handwritten counterpart. */
export const byHand = (path: string): string => `/by-hand${path}`;

/** Writes a bare page with the same text for each of these pages: the handwritten baseline. */
export function writePagesByHand(dir: string, paths: string[], backend: StartedBackend): void {
  for (const path of paths) {
    const file = `${path}index.html`;
    const html = readFileSync(join(dir, file), 'utf8');
    mkdirSync(dirname(join(dir, byHand(file))), { recursive: true });
    writeFileSync(join(dir, byHand(file)), sameWords(html) + dialog(path, backend));
  }
}

/** The content of a page's `main`, reduced to text, headings, lists and links, without the dialog. */
function sameWords(html: string) {
  const [main = ''] = /<main[^]*<\/main>/.exec(html) ?? [];
  const text = main
    .replace(/<(dialog|svg|script|style|picture)\b[^]*?<\/\1>/g, '')
    .replace(/<(\w+)([^>]*)>/g, (_, name, rest) => `<${name}${/ href="[^"]*"/.exec(rest)?.[0] ?? ''}>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>By hand</title><style>
body { max-width: 42rem; margin: 2rem auto; padding: 0 1.25rem; background: #0a0807; color: #f5efe9; font: 1.0625rem/1.6 Arial, sans-serif }
h1 { font-size: 2.75rem; line-height: 1 } a { color: inherit }
</style>${text.replace(/\s+/g, ' ')}`;
}

/** The smallest script that opens a position, or a form that sends our two requests; '' for other pages. */
function dialog(path: string, { url, anonKey }: StartedBackend): string {
  if (path === '/jobs/')
    return `<dialog></dialog><script>
const dialog = document.querySelector('dialog');
document.querySelector('h3 a').onclick = async (event) => {
  event.preventDefault();
  dialog.innerHTML = '<p>Loading</p>';
  dialog.showModal();
  const page = await (await fetch(event.target.href)).text();
  const parts = new DOMParser().parseFromString(page, 'text/html').querySelectorAll('[data-part]');
  dialog.replaceChildren(...parts);
};
</script>`;
  if (path !== '/') return '';
  return `<dialog><form><input type="email" name="email"><button>Join</button></form></dialog><script>
const dialog = document.querySelector('dialog');
document.querySelector('main button').onclick = () => {
  dialog.showModal();
  dialog.querySelector('input').focus();
};
dialog.querySelector('form').onsubmit = async (event) => {
  event.preventDefault();
  const { value } = event.target.email;
  const address = '${url}/rest/v1/waitlist';
  const headers = { apikey: '${anonKey}', authorization: 'Bearer ${anonKey}', 'content-type': 'application/json' };
  const query = '?select=email&email=eq.' + encodeURIComponent(value);
  await fetch(address + query, { headers: { ...headers, 'x-waitlist-email': value } });
  await fetch(address, { method: 'POST', headers, body: JSON.stringify({ email: value }) });
  event.target.outerHTML = '<div class="outcome">Thanks</div>';
};
</script>`;
}
