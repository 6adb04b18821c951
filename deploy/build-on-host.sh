#!/bin/sh
# The build command of Netlify and Cloudflare Pages: builds the site from the production branch, and a preview at the
# address that the host assigns from any other branch or pull request. Neither contains an address of this machine.
set -eu

if [ "${CONTEXT:-}" = production ] || [ "${CF_PAGES_BRANCH:-}" = "${PRODUCTION_BRANCH:-main}" ]; then
  # Netlify passes the site's own address; Cloudflare's is that of a single deployment.
  SITE_URL="${SITE_URL:-${URL:?set SITE_URL in the settings of the project}}"
  # Without a project, the form would use this machine's; without a feed, the sample's positions would be published.
  : "${PUBLIC_SUPABASE_URL:?set it in the settings of the project}"
  : "${PUBLIC_SUPABASE_ANON_KEY:?set it in the settings of the project}"
  : "${JOBS_FEED_URL:?set it in the settings of the project}"
  # A failed feed must not be published as "no open positions".
  JOBS_FEED_STRICT=true
  export SITE_URL JOBS_FEED_STRICT
else
  SITE_URL="${DEPLOY_PRIME_URL:-${CF_PAGES_URL:?this is neither Netlify nor Cloudflare Pages}}"
  NOINDEX=true
  JOBS_FEED_STRICT=false
  # Never resolves (RFC 2606), so that no preview adds to the list.
  PUBLIC_SUPABASE_URL=https://waitlist.invalid
  PUBLIC_SUPABASE_ANON_KEY=sb_publishable_of_no_project
  export SITE_URL NOINDEX JOBS_FEED_STRICT PUBLIC_SUPABASE_URL PUBLIC_SUPABASE_ANON_KEY
fi

npm run build
