export { LoopsView } from './LoopsView.tsx';
