/** The words of the table of personal data, in every language of the product: a page, an export and a letter say the same. */
import type { BaseLanguage } from '../regions/index.ts';
import { BASE_LANGUAGES } from '../regions/index.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import fi from './words/fi.json' with { type: 'json' };
import hu from './words/hu.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import no from './words/no.json' with { type: 'json' };
import pl from './words/pl.json' with { type: 'json' };
import pt from './words/pt.json' with { type: 'json' };
import ptBr from './words/pt-br.json' with { type: 'json' };

export type DataWord = keyof typeof en;
export type DataWords = Readonly<Record<DataWord, string>>;

export const DATA_WORDS: Readonly<Record<BaseLanguage, DataWords>> = { en, de, fi, hu, it, no, pl, pt, 'pt-br': ptBr };
export const DATA_LANGUAGES = BASE_LANGUAGES;
