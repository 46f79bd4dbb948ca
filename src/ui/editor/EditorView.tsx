import { useTranslation } from 'react-i18next';
import { Panel } from '../design/Panel.tsx';
export function EditorView() {
  const { t } = useTranslation();
  return <Panel view="editor" title={t('editor.title')}>{null}</Panel>;
}
