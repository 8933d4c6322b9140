import { useState } from 'react';
import { isLiveFault, isMediaFault, kindOf, MEDIA_FAULTS, type MediaFault } from '../files/mediaFaults';
import { useDesk, useSetting } from './desk';
import { Act, Choice, Form, Part } from './fields';

const WORDS = { live: 'Live', clip: 'Clip', host: 'Host' } as const;
const FAULTS = Object.entries(MEDIA_FAULTS).map(
  ([fault, text]) => [fault, `${WORDS[kindOf(fault as MediaFault)]}: ${text}`] as const,
);
const EVERY_CLIP = '';

export function MediaPart() {
  const { control, cameras, clips } = useDesk();
  // Re-renders when the setting changes, because it determines the cameras.
  useSetting();
  const [camera, setCamera] = useState('*');
  const [fault, setFault] = useState<MediaFault>('freezes');
  const [clip, setClip] = useState(EVERY_CLIP);
  const [times, setTimes] = useState('usual');
  const isOneClip = clip !== EVERY_CLIP && !isLiveFault(fault);

  return (
    <Part title="Cameras and clips">
      <Form
        act={() => {
          const often = { usual: undefined, once: 1, always: 999 }[times];
          control.setMediaFault(isOneClip ? clip : camera, fault, often);
        }}
      >
        <Choice
          label="Camera"
          options={[['*', 'All cameras'], ...cameras().map((name) => [name, name] as const)]}
          value={camera}
          onChange={({ target }) => {
            setCamera(target.value);
            setClip(EVERY_CLIP);
          }}
        />
        <Choice
          label="What happens"
          options={FAULTS}
          value={fault}
          onChange={({ target: { value } }) => {
            if (isMediaFault(value)) setFault(value);
          }}
        />
        {!isLiveFault(fault) && camera !== '*' && (
          <Choice
            label="Clip"
            options={[
              [EVERY_CLIP, 'All its clips'],
              ...clips(camera).map(({ uuid, title }) => [uuid, title] as const),
            ]}
            value={clip}
            onChange={({ target }) => setClip(target.value)}
          />
        )}
        <Choice
          label="How often"
          options={[
            ['usual', 'as often as it does by itself'],
            ['once', 'once'],
            ['always', 'always'],
          ]}
          value={times}
          onChange={({ target }) => setTimes(target.value)}
        />
        <Act type="submit">Turn on for this camera</Act>
      </Form>
    </Part>
  );
}
