export { openWhy } from '../model/view-store.ts';
export { WhyButton } from '../actions/WhyButton.tsx';
