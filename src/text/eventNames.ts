import english from 'messages:event';
import { isEventCode } from '@/domain/events/cameraEvent';
import { texts } from './language/language';

const NAMES = texts('event', english);

export const eventName = (code: string): string => NAMES[isEventCode(code) ? code : 'unknown'];
