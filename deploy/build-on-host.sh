#!/bin/sh
# The build command for Netlify, Cloudflare Pages and Workers Builds. On the production branch, it builds the site. On
# any other branch or a pull request, it builds a preview for the address that the host assigns.
set -eu

branch="${CF_PAGES_BRANCH:-${WORKERS_CI_BRANCH:-}}"
: "${CONTEXT:-${branch:?this is neither Netlify nor Cloudflare}}"
if [ "${CONTEXT:-}" = production ] || [ "$branch" = "${PRODUCTION_BRANCH:-main}" ]; then
  # Netlify passes the site's own address; Cloudflare passes only the address of this deployment.
  SITE_URL="${SITE_URL:-${URL:?set SITE_URL in the settings of the project}}"
  # Without a Supabase project, the form would use localhost; without a feed, the sample positions would be published.
  : "${PUBLIC_SUPABASE_URL:?set it in the settings of the project}"
  : "${PUBLIC_SUPABASE_ANON_KEY:?set it in the settings of the project}"
  : "${JOBS_FEED_URL:?set it in the settings of the project}"
  # If the feed fails, so does the build, and the published positions stay. Set it to "false" in the project to publish
  # new text anyway, without positions.
  JOBS_FEED_STRICT="${JOBS_FEED_STRICT:-true}"
  export SITE_URL JOBS_FEED_STRICT
else
  # Workers Builds does not pass the address of a preview.
  SITE_URL="${DEPLOY_PRIME_URL:-${CF_PAGES_URL:-${SITE_URL:?set it in the settings of the project}}}"
  NOINDEX=true
  JOBS_FEED_STRICT=false
  # This name never resolves (RFC 2606), so a preview cannot add to the waitlist.
  PUBLIC_SUPABASE_URL=https://waitlist.invalid
  PUBLIC_SUPABASE_ANON_KEY=sb_publishable_of_no_project
  export SITE_URL NOINDEX JOBS_FEED_STRICT PUBLIC_SUPABASE_URL PUBLIC_SUPABASE_ANON_KEY
fi

npm run build
