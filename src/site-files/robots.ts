/** robots.txt: everything may be crawled, and where the sitemap is. */
export function robotsText(sitemapUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${sitemapUrl}\n`;
}
