import { FileArchive, FileCheck2, Film } from 'lucide-react';
import { EvidencePanel } from '@/features/evidence/EvidencePanel';
import { choosingText } from '@/text/choosing';
import type { ChosenAction } from './chosenAction';
import { saveChosen } from './saveChosen';

/** In the toolbar's order. */
export const chosenActions: readonly ChosenAction[] = [
  { label: choosingText.saveAsOne, icon: Film, start: saveChosen('video') },
  { label: choosingText.saveAsZip, icon: FileArchive, start: saveChosen('zip') },
  { label: choosingText.evidencePack, icon: FileCheck2, Panel: EvidencePanel },
];
