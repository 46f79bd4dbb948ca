export { openWhy } from '../model/world-view.ts';
export { WhyButton } from './WhyButton.tsx';
