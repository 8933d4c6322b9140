import type { ComponentType } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { Services } from '@/store/services';

export interface SelectedRecording {
  event: CameraEvent;
  cameraName: string;
}

export type SelectionAction = { label: string; icon: LucideIcon } & (
  | { start: (recordings: readonly SelectedRecording[], services: Services) => void }
  | { Panel: ComponentType<{ recordings: readonly SelectedRecording[]; onClose: () => void }> }
);
