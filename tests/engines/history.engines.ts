import { go, type StepName } from './history-steps.ts';
import { test } from './visitor.ts';

/** Journeys that start at the list. What is shown must depend only on the URL, not on how the visitor got there. */
const ways: StepName[][] = [
  ['card A', 'Back', 'Forward', 'Back'],
  ['card A', 'Escape', 'Forward', 'the close button', 'card B', 'the backdrop'],
  ['card A by keyboard', 'Escape', 'card B by keyboard', 'the close button', 'Forward', 'Escape'],
  ['card A', 'card B as the dialog closes', 'Back', 'Forward', 'Escape'],
  // One document adds a history entry, and the visitor goes back from it in another document.
  ['card A', 'reload', 'Back', 'Forward', 'Back'],
  ['card A', 'Back', 'reload', 'Forward', 'Back', 'card B'],
  ['card A', 'Escape', 'reload', 'Forward', 'reload', 'Back'],
  // The position's own page.
  ['card A', 'reload', 'All positions', 'card B', 'Back', 'Back', 'Back', 'Forward twice', 'Forward'],
  ['card A', 'reload', 'All positions', 'card B', 'Back twice', 'Forward twice'],
  // Leaving the list, and coming back to it from the back/forward cache.
  ['Terms', 'Back', 'card A', 'Back', 'card B', 'Escape'],
  ['card A', 'Escape', 'Terms', 'Back', 'card A', 'reload', 'Back'],
  ['Terms', 'Careers', 'card A', 'Back twice', 'Forward twice', 'Back'],
  ['card A', 'reload', 'Terms', 'Back', 'Back', 'Forward', 'Forward'],
  // A position that is still loading, or fails to load.
  ['positions are held', 'card A', 'Back', 'the network is back', 'card B', 'Back', 'Forward'],
  ['positions are held', 'card A', 'Open as a page', 'the network is back', 'Back', 'Forward'],
  ['positions fail', 'card A', 'the network is back', 'Try again', 'Back', 'Forward', 'Escape'],
  ['positions fail', 'card A', 'Escape', 'the network is back', 'Forward', 'reload', 'Back'],
  // Before hydration.
  ['scripts are held', 'card A', 'Back', 'the network is back', 'card B', 'Back'],
  ['scripts are held', 'card A', 'Escape', 'card B', 'the close button', 'the network is back', 'Forward'],
  ['scripts are held', 'card A', 'the network is back', 'hydration', 'Back', 'Forward', 'Escape'],
  ['scripts are held', 'card A', 'reload', 'Back', 'the network is back', 'card B', 'Back'],
  ['scripts are held', 'card A by keyboard', 'the backdrop', 'Terms', 'the network is back', 'Back'],
  // A position can be read even if scripts fail.
  ['scripts fail', 'card A', 'Back', 'Forward', 'the network is back', 'Back', 'card B'],
];

for (const way of ways) {
  test(`from the list: ${way.join(', ')}`, ({ page, network }) => go(page, network, way));
}

test('from the front page: to the list and a position, then all the way back and forward', ({
  page,
  network,
}) =>
  go(page, network, ['Careers', 'card A', 'Back twice', 'Forward twice', 'Back', 'Back', 'Forward'], '/'));
