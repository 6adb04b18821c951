import { expect, test } from 'vitest';
import { overlayPage } from '../../../../src/integrations/editing/overlay.ts';

test('what an editor wrote stays text in the overlay’s page, and Vite is found under a base path', () => {
  const page = overlayPage(['a.yaml, b: "</script><b>" & more', 'c.yaml: empty'], '/preview/42/');
  const [, json = ''] = /new ErrorOverlay\((\{.*\})\)/.exec(page) ?? [];
  expect(JSON.parse(json)).toEqual({
    name: 'Content',
    title: '2 mistakes in the content',
    message: 'a.yaml, b: &#34;&#60;/script&#62;&#60;b&#62;&#34; &#38; more\nc.yaml: empty',
    stack: '',
  });
  expect(page.split('</script>')).toHaveLength(3);
  expect(page).toContain('from "/preview/42/@vite/client"');
  expect(page).toContain('src="/preview/42/src/');
});
