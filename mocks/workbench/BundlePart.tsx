import { useState } from 'react';
import { useDesk } from './desk';
import { Act, Part } from './fields';
import { canTakeScreenshot, takeScreenshot } from './screenshot';
import css from './Workbench.module.css';

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/markdown' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

export function BundlePart() {
  const { bundle, openBundle } = useDesk();
  const [screenshot, setScreenshot] = useState<string | null>(null);
  const [status, setStatus] = useState('');
  return (
    <Part title="Bug bundle">
      <p className={css['quiet']}>
        Calls and answers, the console, the app’s state and the link, in one file. Passwords, tokens and
        people are cut out of it; a screenshot shows what the screen shows.
      </p>
      <div className={css['row']}>
        {canTakeScreenshot() && (
          <Act
            onClick={async () => {
              const taken = await takeScreenshot();
              setScreenshot(taken);
              setStatus(taken === null ? 'There is no screenshot.' : 'A screenshot is added.');
            }}
          >
            Add a screenshot
          </Act>
        )}
        <Act
          onClick={() => {
            save('camera-bug.md', bundle(screenshot));
            setStatus('The bundle is saved.');
          }}
        >
          Save a bug bundle
        </Act>
      </div>
      <div className={css['field']}>
        <label htmlFor="workbench-bundle">Open a bundle</label>
        <input
          id="workbench-bundle"
          type="file"
          accept=".md,text/markdown"
          onChange={async ({ target }) => {
            const [file] = target.files ?? [];
            if (file && !(await openBundle(await file.text()))) setStatus('This file is no bundle.');
          }}
        />
      </div>
      <p role="status">{status}</p>
    </Part>
  );
}
