/** The same words in German, for the console's forms (`words.ts` beside it): a row that is missing does not compile. */
import type { FieldWords, PAGE_WORDS, PROMO_WORDS } from './words.ts';

export const PROMO_WORDS_GERMAN: Readonly<Record<keyof typeof PROMO_WORDS, FieldWords>> = {
  updated: {
    label: 'Zuletzt geändert',
    hint: 'Suchmaschinen und Feeds zeigen diesen Tag. Auf heute setzen, wenn sich das Angebot oder sein Text ändert.',
  },
  order: {
    label: 'Platz in der Liste',
    hint: 'Kleinere Zahlen stehen vorn. Die erste Aktion, die alle sehen, steht über der Liste.',
  },
  art: {
    label: 'Zeichnung',
    hint: 'Steht auf Karten, auf der Seite und beim Teilen der Seite, solange es kein eigenes Bild gibt.',
  },
  image: {
    label: 'Eigenes Bild statt der Zeichnung',
    hint: 'JPEG, PNG oder WebP, mindestens 1080 Pixel breit, höchstens 8 MB, Dateiname aus Kleinbuchstaben, Ziffern und Bindestrichen. Es wird auf 1200 × 630 zugeschnitten; keine Wörter darin, Wichtiges rechts.',
  },
  segment: { label: 'Bereich', hint: 'Der Filter, unter dem sie steht.' },
  needs: {
    label: 'Produkte, von denen sie spricht',
    hint: 'Eine Domain zeigt sie nur, wenn ihre Lizenz alle erlaubt.',
  },
  regions: { label: 'Nur diese Domains', hint: 'Leer lassen für alle, die sie zeigen dürfen.' },
  locales: { label: 'Nur diese Sprachen', hint: 'Leer lassen für alle.' },
  audience: { label: 'Wer sie in Listen sieht', hint: 'Wer sie einlösen darf, entscheidet der Server.' },
  vipFrom: { label: 'Ab VIP-Stufe', hint: 'Nur für Spieler ab einer Stufe, und dann Pflicht.' },
  status: { label: 'Status' },
  starts: {
    label: 'Beginnt',
    hint: 'Jahr-Monat-TagTStunde:Minute, zum Beispiel 2026-12-01T00:00. Leer: sobald sie veröffentlicht ist.',
  },
  ends: {
    label: 'Endet',
    hint: 'Zum Beispiel 2026-12-24T23:59; von dieser Minute an ist sie vorbei. Leer: sie hat kein Ende.',
  },
  timeZone: {
    label: 'Zeitzone von Beginn und Ende',
    hint: 'Zum Beispiel Europe/Berlin. Pflicht, sobald eines von beiden gesetzt ist.',
  },
  afterEnd: { label: 'Nach ihrem Ende' },
  formerly: {
    label: 'Frühere Namen der Datei',
    hint: 'Beim Umbenennen der Datei den alten Namen hier eintragen: Seine Adresse führt dann auf die neue Seite.',
  },
  action: { label: 'Was die Schaltfläche tut' },
  categories: {
    label: 'Kategorien, die zählen',
    hint: 'Nur für ein Turnier; ein offenes nennt Kategorien, Spiele oder beides. Deren Seiten zeigen es, solange es läuft.',
  },
  games: { label: 'Spiele, die zählen', hint: 'Nur für ein Turnier: Spiele außer denen der Kategorien.' },
  conditions: {
    label: 'Bedingungen',
    hint: 'Alter, Selbstausschluss und Zielgruppe stehen immer da; hier kommt dazu, was sonst noch gilt.',
  },
  terms: {
    label: 'Konditionen',
    hint: 'Texte nennen diese Zahlen als {{minimum}}, {{percent}} und so weiter und wiederholen sie nie.',
  },
  'terms.percent': { label: 'Bonus in Prozent der Einzahlung', hint: 'Braucht den höchsten Bonus.' },
  'terms.cashback': { label: 'Cashback in Prozent des Nettoverlusts', hint: 'Braucht den höchsten Bonus.' },
  'terms.spins': { label: 'Freispiele', hint: 'Brauchen den Wert eines Freispiels.' },
  'terms.spinValue': { label: 'Wert eines Freispiels' },
  'terms.maximum': { label: 'Höchster Bonus' },
  'terms.minimum': { label: 'Kleinste Einzahlung oder kleinster Einsatz' },
  'terms.stakeMaximum': { label: 'Höchster Einsatz beim Umsetzen' },
  'terms.*.*': { label: '{key}', hint: 'Dezimalzahl mit Punkt, zum Beispiel 20 oder 0.50.' },
  'terms.wagering': { label: 'Umsatzbedingung, Vielfaches', hint: '0: keine.' },
  'terms.winTimes': { label: 'Höchster Gewinn, Vielfaches des Bonus' },
  'terms.wageringOf': { label: 'Was umgesetzt wird' },
  'terms.odds': { label: 'Kleinste Quote', hint: 'Mit zwei Dezimalstellen: 1.50.' },
  'terms.termDays': { label: 'Tage, in denen er gilt' },
  texts: {
    label: 'Texte',
    hint: 'Alle neun Grundsprachen sind Pflicht. Varianten enthalten nur, was von ihrer Grundsprache abweicht.',
  },
  'texts.*': { label: '{key}' },
  'texts.*.title': {
    label: 'Titel',
    hint: 'Höchstens 48 Zeichen; keine andere Aktion darf in dieser Sprache so heißen.',
  },
  'texts.*.excerpt': {
    label: 'Kurztext',
    hint: 'Ein, zwei Sätze für die Karte und für Suchmaschinen, höchstens 140 Zeichen.',
  },
  'texts.*.how': {
    label: 'So geht es',
    hint: 'Zwei bis sechs Schritte, je höchstens 240 Zeichen. Ein Schritt, der mit {crypto} endet, steht nur da, wo Krypto erlaubt ist; so geht es mit jedem Produkt.',
  },
  'texts.*.notes': {
    label: 'Gut zu wissen',
    hint: 'Ein bis sechs Hinweise, je höchstens 240 Zeichen; {crypto} am Ende wirkt wie bei den Schritten.',
  },
};

export const PAGE_WORDS_GERMAN: Readonly<Record<keyof typeof PAGE_WORDS, FieldWords>> = {
  title: { label: 'Titel' },
  description: {
    label: 'Beschreibung',
    hint: 'Für Suchmaschinen und die Liste der Seiten; höchstens 200 Zeichen.',
  },
  updated: { label: 'Zuletzt geändert', hint: 'Auf heute setzen, wenn sich der Sinn des Textes ändert.' },
};

export const PAGE_BODY_WORDS_GERMAN: FieldWords = {
  label: 'Text',
  hint: '## beginnt einen Abschnitt, ### eine Frage. {#address} nach einer Frage ist ihre Adresse: stehen lassen. {{company}} und Ähnliches füllt die Seite aus.',
};
