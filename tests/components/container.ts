import { getContainerRenderer } from '@astrojs/react/container-renderer';
import { experimental_AstroContainer as AstroContainer, type ContainerRenderOptions } from 'astro/container';
import { loadRenderers } from 'astro:container';
import { Markup } from '../../tooling/build/markup.ts';

type Component = Parameters<AstroContainer['renderToString']>[0];

const container = loadRenderers([getContainerRenderer()]).then((renderers) =>
  AstroContainer.create({ renderers, astroConfig: { site: 'https://a.example' } }),
);

/** Renders a component and returns its HTML, both as text and as a parsed tree. */
export async function render(component: Component, options: ContainerRenderOptions = {}) {
  const html = await (await container).renderToString(component, options);
  return { html, markup: new Markup(html) };
}
