import { isRightToLeft } from '@/domain/language';
import { language } from './language';

/**
 * Returns the direction of text on surfaces that are always left-to-right, such as players, timelines and
 * maps.
 */
export const readingDirection = (): 'rtl' | 'ltr' => (isRightToLeft(language()) ? 'rtl' : 'ltr');
