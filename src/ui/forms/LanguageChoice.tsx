import { useId, useState } from 'react';
import { preferences, setPreferences } from '@/device/preferences';
import { usePreference } from '@/device/usePreference';
import { isLanguage, LANGUAGES, type Language } from '@/domain/language';
import { appText } from '@/text/app';
import { LANGUAGE_NAMES } from '@/text/language/languageNames';
import { showLanguage } from '@/text/language/showLanguage';
import { useLanguage } from '@/text/language/useLanguage';
import { Button } from '@/ui/base/Button';
import styles from './LanguageChoice.module.css';

interface LanguageChoiceProps {
  isQuiet?: boolean;
  onSelect?: (isStored: boolean) => void;
}

export function LanguageChoice({ isQuiet = false, onSelect }: LanguageChoiceProps) {
  const id = useId();
  const shown = useLanguage();
  const selected = usePreference('language') ?? shown;
  const [missing, setMissing] = useState<Language | null>(null);

  async function select(language: Language): Promise<void> {
    const isStored = setPreferences({ language });
    onSelect?.(isStored);
    const isShown = await showLanguage(language);
    if (preferences().language === language) setMissing(isShown ? null : language);
  }

  return (
    <div className={isQuiet ? `${styles.choice} ${styles.quiet}` : styles.choice}>
      <label htmlFor={id} className={styles.label}>
        {appText.language}
      </label>
      <select
        id={id}
        name="language"
        className={styles.select}
        value={selected}
        autoComplete="off"
        onChange={({ target }) => {
          if (isLanguage(target.value)) void select(target.value);
        }}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
      <p role="status" className={styles.missing}>
        {missing === selected && selected !== shown && (
          <>
            {appText.partNotLoaded}{' '}
            <Button variant="quiet" onClick={() => globalThis.location.reload()}>
              {appText.reload}
            </Button>
          </>
        )}
      </p>
    </div>
  );
}
