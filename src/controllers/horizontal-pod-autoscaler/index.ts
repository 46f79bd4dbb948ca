export { HorizontalPodAutoscalerController } from './controller.ts';
