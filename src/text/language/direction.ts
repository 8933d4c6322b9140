import { isRightToLeft } from '@/domain/language';
import { language } from './language';

/** For what is to be read inside of what is not mirrored: players, timelines, maps. */
export const readingDirection = (): 'rtl' | 'ltr' => (isRightToLeft(language()) ? 'rtl' : 'ltr');
