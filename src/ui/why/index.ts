export { openWhy } from '../model/view-store.ts';
export { WhyButton } from './WhyButton.tsx';
