/**
 * Where each jurisdiction row comes from (design section 3). For the operator, and apart from the rows so that no page
 * carries it.
 */
import type { JurisdictionId } from './jurisdictions.ts';

interface JurisdictionSources {
  /** What a marketer must know; plain English. */
  note: string;
  sources: readonly { title: string; url: string }[];
}

/** Why visitors are asked before statistics and marketing (`asksConsent`), where the Union's rule or its copy applies. */
const CONSENT = {
  title: 'Directive 2002/58/EC on privacy and electronic communications, article 5(3)',
  url: 'https://eur-lex.europa.eu/eli/dir/2002/58/oj',
};

export const JURISDICTION_SOURCES: Readonly<Record<JurisdictionId, JurisdictionSources>> = {
  international: {
    note:
      'No country rule applies beyond the licence. Visitors are asked for consent, since the domain also speaks to people ' +
      'of the European Economic Area.',
    sources: [CONSENT],
  },
  germany: {
    note:
      'Virtual slots and sports betting. Section 22a: at most 1 euro a round, five seconds a round, no automatic rounds, ' +
      'no jackpots, nothing that copies a banker’s table game, and neither “Casino” nor “Casinospiele” as a name for ' +
      'slots. Section 6c: 1,000 euro of deposits a month over all ' +
      'operators; here the operator counts its own. Buying a bonus cannot keep the stake limit. No crypto, ' +
      'withdrawals that cannot be called back, deposits back to their source first: the operator’s choice.',
    sources: [
      CONSENT,
      {
        title: 'Glücksspielstaatsvertrag 2021, section 22a',
        url: 'https://www.gesetze-bayern.de/Content/Document/StVGlueStV2021-22a',
      },
      {
        title: 'Glücksspielstaatsvertrag 2021, section 6c',
        url: 'https://www.gesetze-bayern.de/Content/Document/StVGlueStV2021-6c',
      },
    ],
  },
  portugal: {
    note:
      'Private operators are licensed for online games of chance and fixed-odds betting. Live tables wait for a licence ' +
      'that names them. No crypto: the operator’s choice.',
    sources: [
      CONSENT,
      {
        title: 'Decree-Law 66/2015 (RJO), as shown by the regulator',
        url: 'https://www.srij.turismodeportugal.pt/en/online-gambling/legal-regime/',
      },
    ],
  },
  hungary: {
    note:
      'Since 2023 private operators can be licensed for online sports betting; online casino stays with those who run a ' +
      'casino in the country. The domain offers sport.',
    sources: [
      CONSENT,
      {
        title: 'Act XXXIV of 1991 as amended from 1 January 2023, a summary',
        url: 'https://ae.com.mt/ae-news/hungary-state-monopoly-releases-grip-sports-betting',
      },
      {
        title: 'Gambling laws and regulations, Hungary',
        url: 'https://iclg.com/practice-areas/gambling-laws-and-regulations/hungary',
      },
    ],
  },
  estonia: {
    note:
      'Games of chance are for people of 21 and over, betting for those of 18 and over; one account opens both, so the ' +
      'domain asks for 21. No crypto, deposits played once and paid back to their source first: the operator’s choice.',
    sources: [CONSENT, { title: 'Gambling Act', url: 'https://www.riigiteataja.ee/en/eli/520112017007/consolide' }],
  },
  poland: {
    note: 'Online casino is a monopoly of the state; betting is open to licensed operators. The domain offers sport.',
    sources: [
      CONSENT,
      {
        title: 'Act of 19 November 2009 on Gambling Games, a summary',
        url: 'https://iclg.com/practice-areas/gambling-laws-and-regulations/poland',
      },
    ],
  },
  'south-africa': {
    note:
      'Section 11 of the Act makes interactive gaming without authorisation unlawful, and none has been given; bookmakers ' +
      'are licensed by the provinces. The domain offers sport. Cookies need no consent beforehand.',
    sources: [
      {
        title: 'National Gambling Act 7 of 2004, sections 8 and 11',
        url: 'http://dev.acts.co.za/national-gambling-act-2004/nga2004_content.php',
      },
    ],
  },
};
