import type { Values } from '../texts.ts';

/** Words about the bridge to a terminal on the same machine. */
export const bridge = {
  intro:
    'The real kubectl, and any other client on this machine, can talk to the cluster in this tab while the page is served by npm start. ' +
    'Their changes appear here at once, and yours appear there. While you look at the past, they read the past, and their changes begin a new branch.',
  letIn: 'Let programs on this machine in',
  try: 'In a terminal',
  copy: 'Copy the line',
  copied: 'Copied',
  requests: ({ count }: Values<'count'>) =>
    count === 0 ? 'No request so far.' : count === 1 ? `${count} request so far.` : `${count} requests so far.`,
  waiting: ({ count }: Values<'count'>) =>
    count === 1
      ? `${count} is waiting because time is paused: press Play.`
      : `${count} are waiting because time is paused: press Play.`,
  state: {
    off: 'Off: nothing outside this tab reaches the cluster.',
    connecting: 'Connecting …',
    open: 'On, for this machine only, until you leave the page.',
    unavailable: 'The server of this page does not support it. Serve the page yourself: npm start.',
    framed:
      'The browser or the surrounding page does not allow it in a frame. Open this page in its own tab, served by npm start.',
    taken: 'Another tab is connected now. Turn it off and on again to connect this tab.',
    lost: 'The connection to the server is lost. Trying again every two seconds.',
  },
};
