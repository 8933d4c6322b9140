import { FileArchive, FileCheck2, Film } from 'lucide-react';
import { EvidencePanel } from '../evidence/EvidencePanel';
import { selectionText } from '@/text/features/selection';
import type { SelectionAction } from './selectionAction';
import { exportSelection } from './exportSelection';
import { commonText } from '@/text/common';

export const selectionActions = (): readonly SelectionAction[] => [
  { label: selectionText.saveAsOne, icon: Film, start: exportSelection('video') },
  { label: selectionText.saveAsZip, icon: FileArchive, start: exportSelection('zip') },
  { label: commonText.evidencePack, icon: FileCheck2, Panel: EvidencePanel },
];
