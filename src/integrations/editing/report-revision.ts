// Runs in each page of the dev server. A page that was rendered before a change may connect only after the reload for it
// was sent, and would stay as it is; so it says what it shows, and the server has it reload if that is out of date.

const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
const revision = navigation?.serverTiming.find(({ name }) => name === 'content')?.description;
if (revision !== undefined) import.meta.hot?.send('content:revision', revision);

export {};
