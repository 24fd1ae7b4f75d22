/** The line that is written. */
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { CHAT_TEXT_LENGTH } from '#shared/contract/chat-topics.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classes, hintClass } from '#ui/recipes.ts';
import { noteTyping, say } from '../store.ts';
import { FileButton } from './FileButton.tsx';

/** @param files whether a file may be sent now */
export function ChatInput({ files }: { files: boolean }): ReactNode {
  const translate = useTranslate('chat');
  const id = useId();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  /** The same line keeps its key until it was taken, so that a second try is no second line. */
  const key = useRef('');
  const send = async (): Promise<void> => {
    if (text.trim() === '' || busy) return;
    setBusy(true);
    key.current ||= crypto.randomUUID();
    if (await say(text.trim(), key.current)) {
      setText('');
      key.current = '';
    }
    setBusy(false);
  };
  return (
    <form
      className="flex flex-wrap items-end gap-2 border-t border-line py-3 pe-3 ps-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {refused !== null && (
        <p className={classes('w-full', hintClass('error'))} role="alert">
          {refused}
        </p>
      )}
      <label htmlFor={id} className="sr-only">
        {translate('write')}
      </label>
      <textarea
        id={id}
        className="field chat-field"
        rows={1}
        maxLength={CHAT_TEXT_LENGTH}
        placeholder={translate('write')}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          key.current = '';
          noteTyping();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void send();
        }}
      />
      {files && <FileButton onRefused={setRefused} />}
      <Button type="submit" theme="secondary" busy={busy} disabled={text.trim() === ''} aria-label={translate('send')}>
        <Icon name="send" />
      </Button>
    </form>
  );
}
