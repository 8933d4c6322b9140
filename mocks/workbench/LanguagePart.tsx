import { useState } from 'react';
import { useDesk } from './desk';
import { Part } from './fields';
import { isPseudo, keepPseudo, pseudo } from './pseudoLanguage';

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
