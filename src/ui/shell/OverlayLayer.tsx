import { later } from '../design/later.ts';
import { Optional } from '../design/Optional.tsx';
import { closeOverlay, useOverlay, type Overlay } from '../model/overlay.ts';
import { embed } from '../share/embed.ts';

const MissingSheet = later(() => import('../design/Dialog.tsx').then((module) => module.MissingSheet));
const CommandPalette = later(() => import('./CommandPalette.tsx').then((module) => module.CommandPalette));
const HelpSheet = later(() => import('./HelpSheet.tsx').then((module) => module.HelpSheet));
const BridgeSheet = later(() => import('../bridge/BridgeSheet.tsx').then((module) => module.BridgeSheet));
const FunctionsPage = later(() => import('../functions/FunctionsPage.tsx').then((module) => module.FunctionsPage));
const CataloguePage = later(() => import('../lessons/CataloguePage.tsx').then((module) => module.CataloguePage));
const AddonSheet = later(() => import('../addon/AddonSheet.tsx').then((module) => module.AddonSheet));
const BreakpointSheet = later(() => import('../time/BreakpointSheet.tsx').then((module) => module.BreakpointSheet));
const CompareSheet = later(() => import('../time/CompareSheet.tsx').then((module) => module.CompareSheet));
const VariationsSheet = later(() => import('../vary/VariationsSheet.tsx').then((module) => module.VariationsSheet));
const FaultForm = later(() => import('../faults/FaultForm.tsx').then((module) => module.FaultForm));
const ShareSheet = later(() => import('../share/ShareSheet.tsx').then((module) => module.ShareSheet));
const LessonTab = later(() => import('../making/LessonTab.tsx').then((module) => module.LessonTab));
const StartOverDialog = later(() => import('../visits/StartOverDialog.tsx').then((module) => module.StartOverDialog));
const LessonFromDialog = later(() => import('../visits/LessonFromDialog.tsx').then((module) => module.LessonFromDialog));
const JoinSheet = later(() => import('../room/JoinSheet.tsx').then((module) => module.JoinSheet));
const RoomSheet = later(() => import('../room/RoomSheet.tsx').then((module) => module.RoomSheet));

/** The open overlay. If its script is missing, another sheet says that; if that is missing, too, the banner does. */
export function OverlayLayer() {
  const overlay = useOverlay((state) => state.overlay);
  if (overlay.kind === 'none') return null;
  const missing = (
    <Optional>
      <MissingSheet onClose={closeOverlay} />
    </Optional>
  );
  return (
    <Optional key={overlay.kind} missing={missing}>
      <Shown overlay={overlay} />
    </Optional>
  );
}

/** Each draws a modal of its own, which closes by `closeOverlay`. */
function Shown({ overlay }: { readonly overlay: Overlay }) {
  switch (overlay.kind) {
    case 'none':
      return null;
    case 'palette':
      return <CommandPalette text={overlay.text} />;
    case 'help':
      return <HelpSheet />;
    // An embedded page is no place for these.
    case 'functions':
      return embed === undefined && <FunctionsPage name={overlay.name} />;
    case 'catalogue':
      return embed === undefined && <CataloguePage />;
    case 'bridge':
      return <BridgeSheet />;
    case 'addons':
      return <AddonSheet />;
    case 'breakpoints':
      return <BreakpointSheet />;
    case 'comparison':
      return <CompareSheet aim={overlay.aim} />;
    case 'variations':
      return <VariationsSheet chosen={overlay.chosen} />;
    case 'faultForm':
      return <FaultForm start={overlay.start} />;
    case 'share':
      return <ShareSheet tab={overlay.tab} lesson={<LessonTab onClose={closeOverlay} />} />;
    case 'room':
      return <RoomSheet />;
    case 'join':
      return embed === undefined && <JoinSheet key={overlay.text} text={overlay.text} />;
    case 'lessonFrom':
      return embed === undefined && <LessonFromDialog key={overlay.address} typed={overlay.address} />;
    case 'startOver':
      return <StartOverDialog startOver={overlay.startOver} />;
  }
}
