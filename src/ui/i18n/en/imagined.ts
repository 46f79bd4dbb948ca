import type { Values } from '../texts.ts';

/** What is imagined about a program that nobody knows, in English. */
export const imagined = {
  serves: ({ image }: Values<'image'>) =>
    `Nobody knows what is in ${image}. Its program is imagined as a server on the ports that its Pod names. Asked as a webhook, it allows everything.`,
  ends: ({ image }: Values<'image'>) =>
    `Nobody knows what is in ${image}. Its program is imagined to do its work and to end with 0 after a moment.`,
};
