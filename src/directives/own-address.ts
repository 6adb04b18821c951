// After a reload in the job modal, the position's page shares its document with the list's history entry: Back and
// Forward change the address, and the browser loads nothing. So load what the address names.
const own = location.pathname;

addEventListener('popstate', () => {
  if (location.pathname !== own) location.reload();
});
