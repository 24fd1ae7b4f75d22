/** After the talk: stars once, and the talk by mail. */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { $user } from '#features/session/index.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { type ChatThread, leaveTalk, mailTalk, rateTalk } from '../store.ts';

const STARS = [1, 2, 3, 4, 5] as const;

export function ChatRating({ thread }: { thread: ChatThread }): ReactNode {
  const translate = useTranslate('chat');
  const user = useStore($user, { ssr: 'initial' });
  const id = useId();
  const [stars, setStars] = useState(thread.rating ?? 0);
  const [text, setText] = useState('');
  const rated = thread.rating !== null;
  const done = async (): Promise<void> => {
    if (!rated && stars > 0 && !(await rateTalk(stars, text))) return;
    leaveTalk();
  };
  return (
    <div className="my-auto grid gap-3.5 pt-4">
      <fieldset className="grid justify-items-center gap-3.5" disabled={rated}>
        <legend className="mb-3.5 w-full text-center text-lead font-semibold">{translate('rate')}</legend>
        <span className="flex gap-2">
          {STARS.map((star) => (
            <button
              key={star}
              type="button"
              className="chat-star"
              aria-label={translate('stars', { number: star })}
              aria-pressed={star === stars}
              data-on={star <= stars ? '' : undefined}
              onClick={() => setStars(star)}
            >
              <Icon name="star" />
            </button>
          ))}
        </span>
        <label htmlFor={id} className="sr-only">
          {translate('rate_text')}
        </label>
        <input
          id={id}
          className="field w-full"
          placeholder={translate('rate_text')}
          maxLength={500}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </fieldset>
      {!user && !thread.transcript_sent && thread.agent !== null && <GuestMail />}
      <div className="flex gap-2">
        {(user || thread.transcript_sent) && (
          <Button
            theme="secondary"
            className="flex-1"
            disabled={thread.transcript_sent}
            onClick={() => void mailTalk()}
          >
            <Icon name="mail" />
            {translate(thread.transcript_sent ? 'mailed' : 'mail')}
          </Button>
        )}
        <Button
          theme="secondary"
          className={user || thread.transcript_sent ? undefined : 'flex-1'}
          onClick={() => void done()}
        >
          {translate('done')}
        </Button>
      </div>
    </div>
  );
}

/** Where a guest wants the talk; nothing is known of them. */
function GuestMail(): ReactNode {
  const translate = useTranslate('chat');
  const id = useId();
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const address = String(new FormData(event.currentTarget).get('address'));
    setBusy(true);
    await mailTalk(address);
    setBusy(false);
  };
  return (
    <form className="grid gap-2" onSubmit={(event) => void send(event)}>
      <label htmlFor={id} className="sr-only">
        {translate('mail_to')}
      </label>
      <input
        id={id}
        className="field w-full"
        type="email"
        name="address"
        autoComplete="email"
        required
        maxLength={254}
        placeholder={translate('mail_to')}
        aria-describedby={`${id}-use`}
      />
      <Button theme="secondary" type="submit" busy={busy} wide>
        <Icon name="mail" />
        {translate('mail')}
      </Button>
      <p id={`${id}-use`} className="text-meta text-text-3">
        {translate('mail_to_text')}
      </p>
    </form>
  );
}
