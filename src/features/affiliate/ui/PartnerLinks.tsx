/** A partner's links for each domain, with a click id and subs of their own. */
import { type ReactNode, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { type LinkMarks, type Partner, partnerLink } from '../partner.ts';

const NO_MARKS: LinkMarks = { clickid: '', sub1: '', sub2: '' };
const MARKS = ['clickid', 'sub1', 'sub2'] as const;

export function PartnerLinks({ partner }: { partner: Partner }): ReactNode {
  const translate = useTranslate('affiliates');
  const [marks, setMarks] = useState(NO_MARKS);
  const [copied, setCopied] = useState<string | null>(null);
  const parameter = document.documentElement.dataset.affiliate;
  const copy = async (link: string) => {
    await navigator.clipboard.writeText(link);
    setCopied(link);
  };
  return (
    <section className="card p-5 sm:px-6" aria-labelledby="links">
      <h2 id="links" className="text-section font-bold">
        {translate('links')}
      </h2>
      <p className="mt-1 text-text-2">{translate(partner.postbacks ? 'postbacks_on' : 'postbacks_off')}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        {MARKS.map((name) => (
          <TextField
            key={name}
            label={name}
            value={marks[name]}
            maxLength={256}
            autoComplete="off"
            onChange={({ target }) => setMarks({ ...marks, [name]: target.value.trim() })}
          />
        ))}
      </div>
      <ul className="mt-4 grid gap-2">
        {partner.domains.map(({ region, origin }) => {
          const link = partnerLink(origin, partner.code, marks, parameter);
          return (
            <li key={region} className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-ink px-4 py-2">
              <span className="min-w-0 flex-1 basis-60 break-all text-small">{link}</span>
              <Button theme="secondary" size="xs" onClick={() => void copy(link)}>
                {translate(copied === link ? 'copied' : 'copy')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
