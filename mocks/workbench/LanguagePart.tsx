import { useState } from 'react';
import { useDesk } from './desk';
import { Part } from './fields';
import { isPseudo, keepPseudo, pseudo } from './pseudoLanguage';

/**
 * Turns on pseudo-localized English, which reveals texts that do not fit, and texts that are missing in the
 * catalogues.
 */
export function LanguagePart() {
  const { rewrite } = useDesk();
  const [isOn, setOn] = useState(isPseudo);
  return (
    <Part title="Language">
      <label>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setOn(target.checked);
            keepPseudo(target.checked);
            void rewrite(target.checked ? pseudo : null);
          }}
        />
        Pseudo-language in place of English: longer by 40 %, accents, brackets
      </label>
    </Part>
  );
}
