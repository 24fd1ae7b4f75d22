/** What the React components write as HTML: names, wiring, states. */
import { renderToStaticMarkup as html } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BirthdayField } from '#ui/BirthdayField.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Checkbox, QuantityChips, RadioCard } from '#ui/Choices.tsx';
import { GameTile } from '#ui/GameTile.tsx';
import { Link } from '#ui/Link.tsx';
import { Money } from '#ui/Money.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { PasswordField, TextField } from '#ui/TextField.tsx';

describe('links and buttons', () => {
  it('puts the prefix of the locale before internal addresses only', () => {
    expect(html(<Link href="/promo" prefix="/de" />)).toContain('href="/de/promo"');
    expect(html(<Link href="mailto:help@fairwind.example" prefix="/de" />)).toContain(
      'href="mailto:help@fairwind.example"',
    );
    expect(html(<ButtonLink href="/promo" prefix="/de" />)).toContain('href="/de/promo"');
    expect(html(<Link href="/promo" prefix="/de" target="_blank" />)).toContain('rel="noopener noreferrer"');
  });

  it('makes a button of a link without an address', () => {
    expect(html(<Link>Terms</Link>)).toMatch(/^<button type="button"/);
  });

  it('keeps the name of a busy button and says that it is busy', () => {
    const markup = html(<Button busy>Deposit</Button>);
    expect(markup).toContain('aria-busy="true"');
    expect(markup).toContain('<span>Deposit</span>');
    expect(markup).toContain('class="spinner"');
  });

  it('draws ten bars', () => {
    expect(html(<Spinner />).match(/<i /g)).toHaveLength(10);
    expect(html(<Spinner label="Loading" />)).toContain('role="status"');
  });
});

describe('fields', () => {
  it('ties label and error to the input and passes its attributes on', () => {
    const markup = html(
      <TextField id="mail" label="Email" autoComplete="email" error="Check the email" hint="never shown beside it" />,
    );
    expect(markup).toContain('<label class="label" for="mail">Email</label>');
    expect(markup).toMatch(/<input [^>]*autoComplete="email"/i);
    expect(markup).toMatch(/<input [^>]*aria-invalid="true"[^>]*aria-describedby="mail-line"/);
    expect(markup).toContain('<p id="mail-line" class="hint hint-error">');
    expect(markup).not.toContain('never shown');
  });

  it('describes nothing where there is no line', () => {
    expect(html(<TextField label="Email" />)).not.toContain('aria-describedby');
  });

  it('hides a password behind a named eye', () => {
    const markup = html(<PasswordField label="Password" showLabel="Show" hideLabel="Hide" />);
    expect(markup).toContain('type="password"');
    expect(markup).toContain('aria-label="Show"');
  });

  it('offers the days of the chosen month', () => {
    const markup = html(
      <BirthdayField
        label="Birthday"
        dayLabel="Day"
        monthLabel="Month"
        yearLabel="Year"
        months={['Jan', 'Feb']}
        years={[2001]}
        value="2001-02-"
        onChange={() => undefined}
      />,
    );
    expect(markup).toContain('<option value="28">28</option>');
    expect(markup).not.toContain('<option value="29">');
    for (const part of ['day', 'month', 'year']) expect(markup).toMatch(new RegExp(`autoComplete="bday-${part}"`, 'i'));
  });

  it('says an unticked box is wrong', () => {
    expect(html(<Checkbox error="Required">Terms</Checkbox>)).toMatch(/aria-invalid="true"/);
    expect(html(<RadioCard name="bonus" value="none" title="No bonus" />)).toContain('type="radio"');
  });

  it('marks the amount that stands in the field', () => {
    const markup = html(
      <QuantityChips
        label="Amounts"
        value="50"
        onChange={() => undefined}
        options={[
          { value: '20', text: '€20' },
          { value: '50', text: '€50' },
        ]}
      />,
    );
    expect(markup).toMatch(/aria-pressed="true">€50/);
    expect(markup).toMatch(/aria-pressed="false">€20/);
  });
});

describe('game tile', () => {
  const game = { name: 'Kraken’s Toll', art: 'krakens-toll', href: '/play/x', provider: 'Nine Fathoms' };

  it('is one named link, with a demo link that names the game', () => {
    const markup = html(<GameTile {...game} demoHref="/play/x/demo" demoLabel="Play for fun" />);
    expect(markup).toContain('<a class="tile-link" href="/play/x">Kraken’s Toll</a>');
    expect(markup).toMatch(/href="\/play\/x\/demo">Play for fun<span class="sr-only">: Kraken’s Toll/);
    expect(markup).toContain('loading="lazy"');
    expect(html(<GameTile {...game} eager />)).not.toContain('loading=');
  });

  it('leads to an announced game without offering to play it', () => {
    const markup = html(<GameTile {...game} announced="Coming soon" />);
    expect(markup).toContain('href="/play/x"');
    expect(markup).toContain('Coming soon');
    expect(markup).toContain('data-soon="Coming soon"');
    expect(html(<GameTile {...game} />)).not.toContain('data-soon');
  });

  it('has no way in where the game is not offered, and says why', () => {
    const markup = html(<GameTile {...game} demoHref="/demo" unavailable="Not offered in your country" />);
    expect(markup).not.toContain('<a ');
    expect(markup).toContain('Not offered in your country');
  });

  it('shows the name where there is no drawing', () => {
    expect(html(<GameTile {...game} art="not-drawn" />)).toContain('tile-bare');
  });
});

describe('figures', () => {
  it('reads a missing amount as zero', () => {
    expect(html(<Money amount={undefined} locales="en" />)).toContain('>0<');
    expect(html(<Money amount="24810.00" currency="EUR" locales="en" whole gold />)).toContain('€24,810');
  });

  it('says how far it has come', () => {
    expect(html(<ProgressBar label="Deposits" value={680} max={1000} />)).toContain('aria-valuenow="68"');
  });
});
