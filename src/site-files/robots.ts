/** A robots.txt that allows everything and names the sitemap. */
export function robotsText(sitemapUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${sitemapUrl}\n`;
}
