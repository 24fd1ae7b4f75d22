/** The hosted page's texts in the nine base languages: the vendor's own table, it shares nothing with the site. */
import type { BaseLanguage } from '#shared/regions/index.ts';

export interface CheckoutTexts {
  title: string;
  payTo: string;
  method: string;
  reference: string;
  testNotice: string;
  approve: string;
  decline: string;
  later: string;
  approved: string;
  declined: string;
  back: string;
  notFoundTitle: string;
  notFoundText: string;
  methods: Record<string, string>;
}

const EN: CheckoutTexts = {
  title: 'Confirm the payment',
  payTo: 'Pay to',
  method: 'Method',
  reference: 'Reference',
  testNotice: 'Test payment page. No real money moves: you choose how the payment ends.',
  approve: 'Approve payment',
  decline: 'Decline',
  later: 'Decide later',
  approved: 'This payment is approved.',
  declined: 'This payment was declined.',
  back: 'Back to Fairwind',
  notFoundTitle: 'Payment not found',
  notFoundText: 'The link is wrong or incomplete. Go back and start the payment again.',
  methods: {
    card: 'Bank card',
    'instant-bank': 'Instant bank',
    'bank-transfer': 'Bank transfer',
    'e-wallet': 'E-wallet',
    'qr-payment': 'QR payment',
    crypto: 'Crypto',
    voucher: 'Voucher',
    phone: 'Phone bill',
  },
};

const TEXTS: Record<BaseLanguage, CheckoutTexts> = {
  en: EN,
  de: {
    title: 'Zahlung bestätigen',
    payTo: 'Empfänger',
    method: 'Zahlungsart',
    reference: 'Referenz',
    testNotice: 'Testseite für Zahlungen. Hier bewegt sich kein echtes Geld: Du bestimmst, wie die Zahlung ausgeht.',
    approve: 'Zahlung freigeben',
    decline: 'Ablehnen',
    later: 'Später entscheiden',
    approved: 'Diese Zahlung ist freigegeben.',
    declined: 'Diese Zahlung wurde abgelehnt.',
    back: 'Zurück zu Fairwind',
    notFoundTitle: 'Zahlung nicht gefunden',
    notFoundText: 'Der Link ist falsch oder unvollständig. Geh zurück und starte die Zahlung neu.',
    methods: {
      card: 'Bankkarte',
      'instant-bank': 'Echtzeitüberweisung',
      'bank-transfer': 'Überweisung',
      'e-wallet': 'E-Wallet',
      'qr-payment': 'QR-Zahlung',
      crypto: 'Krypto',
      voucher: 'Gutschein',
      phone: 'Handyrechnung',
    },
  },
  fi: {
    title: 'Vahvista maksu',
    payTo: 'Saaja',
    method: 'Maksutapa',
    reference: 'Viite',
    testNotice: 'Testimaksusivu. Oikeaa rahaa ei liiku: sinä valitset, miten maksu päättyy.',
    approve: 'Hyväksy maksu',
    decline: 'Hylkää',
    later: 'Päätä myöhemmin',
    approved: 'Tämä maksu on hyväksytty.',
    declined: 'Tämä maksu hylättiin.',
    back: 'Takaisin Fairwindiin',
    notFoundTitle: 'Maksua ei löytynyt',
    notFoundText: 'Linkki on väärä tai puutteellinen. Palaa takaisin ja aloita maksu uudelleen.',
    methods: {
      card: 'Pankkikortti',
      'instant-bank': 'Pikasiirto',
      'bank-transfer': 'Tilisiirto',
      'e-wallet': 'Verkkolompakko',
      'qr-payment': 'QR-maksu',
      crypto: 'Krypto',
      voucher: 'Maksukuponki',
      phone: 'Puhelinlasku',
    },
  },
  hu: {
    title: 'Fizetés megerősítése',
    payTo: 'Kedvezményezett',
    method: 'Fizetési mód',
    reference: 'Azonosító',
    testNotice: 'Tesztfizetési oldal. Valódi pénz nem mozog: te döntöd el, hogyan végződjön a fizetés.',
    approve: 'Fizetés jóváhagyása',
    decline: 'Elutasítás',
    later: 'Később döntök',
    approved: 'A fizetést jóváhagytad.',
    declined: 'A fizetést elutasítottad.',
    back: 'Vissza a Fairwindhez',
    notFoundTitle: 'A fizetés nem található',
    notFoundText: 'A hivatkozás hibás vagy hiányos. Lépj vissza, és indítsd újra a fizetést.',
    methods: {
      card: 'Bankkártya',
      'instant-bank': 'Azonnali fizetés',
      'bank-transfer': 'Banki átutalás',
      'e-wallet': 'E-pénztárca',
      'qr-payment': 'QR-fizetés',
      crypto: 'Kripto',
      voucher: 'Utalvány',
      phone: 'Telefonszámla',
    },
  },
  it: {
    title: 'Conferma il pagamento',
    payTo: 'Beneficiario',
    method: 'Metodo',
    reference: 'Riferimento',
    testNotice: 'Pagina di pagamento di prova. Qui non circola denaro vero: scegli tu l’esito del pagamento.',
    approve: 'Approva il pagamento',
    decline: 'Rifiuta',
    later: 'Decidi più tardi',
    approved: 'Questo pagamento è approvato.',
    declined: 'Questo pagamento è stato rifiutato.',
    back: 'Torna a Fairwind',
    notFoundTitle: 'Pagamento non trovato',
    notFoundText: 'Il link è errato o incompleto. Torna indietro e riavvia il pagamento.',
    methods: {
      card: 'Carta bancaria',
      'instant-bank': 'Bonifico istantaneo',
      'bank-transfer': 'Bonifico bancario',
      'e-wallet': 'Portafoglio elettronico',
      'qr-payment': 'Pagamento QR',
      crypto: 'Criptovaluta',
      voucher: 'Voucher',
      phone: 'Credito telefonico',
    },
  },
  no: {
    title: 'Bekreft betalingen',
    payTo: 'Mottaker',
    method: 'Betalingsmåte',
    reference: 'Referanse',
    testNotice: 'Testside for betaling. Ingen ekte penger flyttes: du velger hvordan betalingen ender.',
    approve: 'Godkjenn betalingen',
    decline: 'Avvis',
    later: 'Bestem senere',
    approved: 'Denne betalingen er godkjent.',
    declined: 'Denne betalingen ble avvist.',
    back: 'Tilbake til Fairwind',
    notFoundTitle: 'Fant ikke betalingen',
    notFoundText: 'Lenken er feil eller ufullstendig. Gå tilbake og start betalingen på nytt.',
    methods: {
      card: 'Bankkort',
      'instant-bank': 'Straksbetaling',
      'bank-transfer': 'Bankoverføring',
      'e-wallet': 'E-lommebok',
      'qr-payment': 'QR-betaling',
      crypto: 'Krypto',
      voucher: 'Verdikupong',
      phone: 'Telefonregning',
    },
  },
  pl: {
    title: 'Potwierdź płatność',
    payTo: 'Odbiorca',
    method: 'Metoda',
    reference: 'Numer płatności',
    testNotice: 'Testowa strona płatności. Nie ma tu prawdziwych pieniędzy: to ty wybierasz wynik płatności.',
    approve: 'Zatwierdź płatność',
    decline: 'Odrzuć',
    later: 'Zdecyduj później',
    approved: 'Ta płatność została zatwierdzona.',
    declined: 'Ta płatność została odrzucona.',
    back: 'Wróć do Fairwind',
    notFoundTitle: 'Nie znaleziono płatności',
    notFoundText: 'Link jest błędny lub niepełny. Wróć i rozpocznij płatność ponownie.',
    methods: {
      card: 'Karta płatnicza',
      'instant-bank': 'Szybki przelew',
      'bank-transfer': 'Przelew bankowy',
      'e-wallet': 'E-portfel',
      'qr-payment': 'Płatność kodem QR',
      crypto: 'Krypto',
      voucher: 'Voucher',
      phone: 'Rachunek za telefon',
    },
  },
  pt: {
    title: 'Confirma o pagamento',
    payTo: 'Pagar a',
    method: 'Método',
    reference: 'Referência',
    testNotice: 'Página de pagamento de teste. Aqui não circula dinheiro real: és tu que escolhes o resultado.',
    approve: 'Aprovar pagamento',
    decline: 'Recusar',
    later: 'Decidir mais tarde',
    approved: 'Este pagamento está aprovado.',
    declined: 'Este pagamento foi recusado.',
    back: 'Voltar à Fairwind',
    notFoundTitle: 'Pagamento não encontrado',
    notFoundText: 'A ligação está errada ou incompleta. Volta atrás e inicia novamente o pagamento.',
    methods: {
      card: 'Cartão bancário',
      'instant-bank': 'Transferência imediata',
      'bank-transfer': 'Transferência bancária',
      'e-wallet': 'Carteira eletrónica',
      'qr-payment': 'Pagamento por QR',
      crypto: 'Criptomoeda',
      voucher: 'Vale',
      phone: 'Fatura do telemóvel',
    },
  },
  'pt-br': {
    title: 'Confirme o pagamento',
    payTo: 'Pagar para',
    method: 'Método',
    reference: 'Referência',
    testNotice: 'Página de pagamento de teste. Nenhum dinheiro real circula aqui: você escolhe o resultado.',
    approve: 'Aprovar pagamento',
    decline: 'Recusar',
    later: 'Decidir depois',
    approved: 'Este pagamento foi aprovado.',
    declined: 'Este pagamento foi recusado.',
    back: 'Voltar para a Fairwind',
    notFoundTitle: 'Pagamento não encontrado',
    notFoundText: 'O link está errado ou incompleto. Volte e inicie o pagamento novamente.',
    methods: {
      card: 'Cartão bancário',
      'instant-bank': 'Transferência instantânea',
      'bank-transfer': 'Transferência bancária',
      'e-wallet': 'Carteira digital',
      'qr-payment': 'Pagamento por QR Code',
      crypto: 'Criptomoeda',
      voucher: 'Vale',
      phone: 'Conta do celular',
    },
  },
};

/** Every language the page speaks. */
export const CHECKOUT_LANGUAGES = Object.keys(TEXTS) as BaseLanguage[];

/** The texts for a BCP 47 tag: by its full tag, else by its language; English for one the page does not speak. */
export function textsFor(tag: string): CheckoutTexts {
  const wanted = tag.toLowerCase();
  const [language = ''] = wanted.split('-');
  const spoken = language === 'nb' ? 'no' : language;
  const found =
    CHECKOUT_LANGUAGES.find((code) => code === wanted) ?? CHECKOUT_LANGUAGES.find((code) => code === spoken);
  return found ? TEXTS[found] : EN;
}
