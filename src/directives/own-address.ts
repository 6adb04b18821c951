// A position's page that was reloaded from the modal shares its document with the list's history entry: Back and Forward
// change the address, and the browser loads nothing. What the address names is then not what is shown.
const own = location.pathname;

addEventListener('popstate', () => {
  if (location.pathname !== own) location.reload();
});
