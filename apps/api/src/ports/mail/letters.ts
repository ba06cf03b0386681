import { centavos, differenceInWords, formatCentavos, sanitizeName, type Tender } from '@coruja/domain';
import type { ConfirmationLetter, Letter } from './mailer.ts';
import { type Block, type Content, type Rendered, render } from './template.ts';

/** What mails need to know about the installation. */
export interface Sender {
  readonly publicUrl: string;
  /** Without one, mails name no support contact (docs/product/settings.md#support). */
  readonly supportEmail: string | undefined;
}

/** Renders a mail: subject, HTML and text. */
export function writeLetter(letter: Letter, sender: Sender): Rendered {
  return render(letter.kind === 'confirm-email' ? toAnybody(letter, sender) : toOwner(letter, sender));
}

/** Names stored before names had rules are reduced to harmless text. */
function toOwner(sent: OwnerLetter, sender: Sender): Content {
  const letter = {
    ...sent,
    storeName: sanitizeName(sent.storeName),
    ownerName: sanitizeName(sent.ownerName),
  };
  return {
    ...contentOf(letter, sender),
    greeting: `Olá, ${letter.ownerName}!`,
    footer: [`Este e-mail foi enviado pela Coruja para a conta da loja ${letter.storeName}.`, help(sender)],
  };
}

function help({ supportEmail }: Sender): string {
  return supportEmail === undefined
    ? 'Precisa de ajuda? Fale com o suporte da Coruja.'
    : `Precisa de ajuda? Escreva para ${supportEmail}.`;
}

function toAnybody({ token }: ConfirmationLetter, sender: Sender): Content {
  const page = new URL('/confirm-email', sender.publicUrl);
  page.hash = new URLSearchParams({ token }).toString();
  return {
    subject: 'Confirme seu e-mail',
    greeting: 'Olá!',
    blocks: [
      text(
        'Este endereço foi informado como e-mail de acesso de uma conta na Coruja. Se foi você, confirme:',
      ),
      { kind: 'button', label: 'Confirmar e-mail', url: page.href },
      text(
        'O link vale por 3 dias, uma só vez. Até lá, avisos e códigos de senha não chegam por aqui: se esqueceu a senha, confirme o e-mail e depois peça o código de novo.',
      ),
      note('Se não foi você, ignore este e-mail. Não envie este link a ninguém.'),
    ],
    footer: ['Este e-mail foi enviado pela Coruja.', help(sender)],
  };
}

/** The link of a mail. The part after # is sent to no server, so it is in no log. */
function linkOf({ publicUrl }: Sender, { email, token }: { email: string; token: string }): string {
  const page = new URL('/reset-password/confirm', publicUrl);
  page.hash = new URLSearchParams({ email, token }).toString();
  return page.href;
}

type OwnerLetter = Exclude<Letter, ConfirmationLetter>;
type Words = Pick<Content, 'subject' | 'blocks'>;

const text = (content: string): Block => ({ kind: 'text', text: content });
const note = (content: string): Block => ({ kind: 'note', text: content });

type Of<Kind extends Letter['kind']> = Extract<Letter, { kind: Kind }>;

function contentOf(letter: OwnerLetter, sender: Sender): Words {
  switch (letter.kind) {
    case 'reset-code':
      return resetCode(letter);
    case 'reset-link':
      return resetLink(letter, sender);
    case 'password-changed':
      return passwordChanged(letter, sender);
    case 'passkey-added':
      return passkeyAdded(letter, sender);
    case 'pix-key-changed':
      return pixKeyChanged(letter, sender);
    case 'pix-account-changed':
      return pixAccountChanged(letter, sender);
    case 'email-changed':
      return emailChanged(letter);
    case 'account-closed':
      return accountClosed(letter, sender);
    case 'shift-closed':
      return shiftClosed(letter, sender);
    case 'alerts':
      return alertsLetter(letter, sender);
  }
}

function resetCode(letter: Of<'reset-code'>): Words {
  return {
    subject: 'Seu código para redefinir a senha',
    blocks: [
      text('Use este código para criar uma nova senha:'),
      { kind: 'code', code: letter.code },
      text(`Ele vale até as ${timeOf(letter.expiresAt, letter)}, 10 minutos depois do pedido.`),
      note(
        'Se não foi você que pediu, ignore este e-mail: sua senha continua a mesma. Não conte este código a ninguém.',
      ),
    ],
  };
}

function resetLink(letter: Of<'reset-link'>, sender: Sender): Words {
  return {
    subject: 'Seu link para redefinir a senha',
    blocks: [
      text(
        'Esta conta já teve muitos pedidos de código ou códigos errados. Por segurança, desta vez você recebe um link:',
      ),
      { kind: 'button', label: 'Criar nova senha', url: linkOf(sender, letter) },
      text(
        `Ele vale até as ${timeOf(letter.expiresAt, letter)}, 1 hora depois do pedido, e para uma só troca.`,
      ),
      note(
        'Se não foi você que pediu, ignore este e-mail: sua senha continua a mesma. Não envie este link a ninguém.',
      ),
    ],
  };
}

function passwordChanged(letter: Of<'password-changed'>, { publicUrl }: Sender): Words {
  const page = new URL('/forgot-password', publicUrl).href;
  return {
    subject: 'Sua senha foi alterada',
    blocks: [
      text('A senha da sua conta foi redefinida, e todos os acessos abertos foram encerrados.'),
      { kind: 'facts', facts: [['Quando', momentOf(letter.at, letter)]] },
      note(`Se não foi você, redefina a senha agora mesmo em ${page} e troque também a senha do seu e-mail.`),
    ],
  };
}

function pixKeyChanged(letter: Of<'pix-key-changed'>, { publicUrl }: Sender): Words {
  const page = new URL('/forgot-password', publicUrl).href;
  return {
    subject: 'A chave PIX da sua loja foi trocada',
    blocks: [
      text(
        'Os pagamentos por PIX do balcão vão agora para outra chave. Ela só aparece para clientes depois do teste de R$ 0,01.',
      ),
      { kind: 'facts', facts: [['Quando', momentOf(letter.at, letter)]] },
      note(`Se não foi você, redefina a senha agora mesmo em ${page} e confira a chave em Ajustes.`),
    ],
  };
}

function pixAccountChanged(letter: Of<'pix-account-changed'>, { publicUrl }: Sender): Words {
  const page = new URL('/forgot-password', publicUrl).href;
  return {
    subject: 'A conta que recebe o PIX da sua loja foi trocada',
    blocks: [
      text('Os pagamentos por PIX que se confirmam sozinhos vão agora para outra conta de recebimento.'),
      { kind: 'facts', facts: [['Quando', momentOf(letter.at, letter)]] },
      note(`Se não foi você, redefina a senha agora mesmo em ${page} e confira a conta em Ajustes.`),
    ],
  };
}

function passkeyAdded(letter: Of<'passkey-added'>, { publicUrl }: Sender): Words {
  const page = new URL('/forgot-password', publicUrl).href;
  return {
    subject: 'Uma chave de acesso foi adicionada à sua conta',
    blocks: [
      text('Com ela se entra na sua conta sem a senha.'),
      { kind: 'facts', facts: [['Quando', momentOf(letter.at, letter)]] },
      note(
        `Se não foi você, redefina a senha em ${page}: isso remove todas as chaves e encerra todos os acessos.`,
      ),
    ],
  };
}

function emailChanged(letter: Of<'email-changed'>): Words {
  return {
    subject: 'O e-mail da sua conta foi trocado',
    blocks: [
      text('O e-mail de acesso da sua loja foi trocado. Este endereço não abre mais a conta.'),
      {
        kind: 'facts',
        facts: [
          ['Novo e-mail', hidden(letter.newEmail)],
          ['Quando', momentOf(letter.at, letter)],
        ],
      },
      note('Se não foi você, fale com o suporte o quanto antes: alguém pode ter entrado na sua conta.'),
    ],
  };
}

function accountClosed(letter: Of<'account-closed'>, sender: Sender): Words {
  return {
    subject: 'Sua conta foi encerrada',
    blocks: [
      text(`A conta da loja ${letter.storeName} foi encerrada e a assinatura, cancelada.`),
      {
        kind: 'facts',
        facts: [
          ['Encerrada em', momentOf(letter.at, letter)],
          ['Dados apagados em', dayOf(letter.erasedFrom, letter)],
        ],
      },
      text(reopening(letter, sender)),
      note(
        'Os registros que a lei manda guardar (uso dos computadores, vendas e pagamentos) ficam bloqueados até o fim do prazo legal e depois também são apagados.',
      ),
    ],
  };
}

function reopening(letter: Of<'account-closed'>, { supportEmail }: Sender): string {
  const whom = supportEmail === undefined ? 'fale com o suporte da Coruja' : `escreva para ${supportEmail}`;
  const day = dayOf(letter.erasedFrom, letter);
  return `Mudou de ideia? Até ${day} a conta pode ser reaberta com todos os dados: ${whom} a partir deste endereço de e-mail.`;
}

const tenderNames: Readonly<Record<Tender, string>> = {
  CASH: 'Dinheiro',
  PIX: 'PIX',
  CREDIT_CARD: 'Cartão de crédito',
  DEBIT_CARD: 'Cartão de débito',
  MIXED: 'Misto',
};

function shiftClosed(letter: Of<'shift-closed'>, { publicUrl }: Sender): Words {
  const { counts, openedBy, closedBy } = letter;
  const counted = counts.map(({ tender, expected, counted: found }): [string, string] => [
    tenderNames[tender],
    found === null
      ? `esperado ${formatCentavos(centavos(expected))}, sem contagem`
      : `contado ${formatCentavos(centavos(found))}: ${differenceInWords(centavos(found - expected))}`,
  ]);
  const difference = counts.reduce(
    (sum, one) => sum + (one.counted === null ? 0 : one.counted - one.expected),
    0,
  );
  const title = `Turno ${letter.number} fechado: ${differenceInWords(centavos(difference))}`;
  return {
    subject: title,
    blocks: [
      text(`${title}.`),
      {
        kind: 'facts',
        facts: [
          ['Quando', momentOf(letter.at, letter)],
          ['Aberto por', sanitizeName(openedBy)],
          ['Fechado por', sanitizeName(closedBy)],
          ...counted,
          ['Fica na gaveta', formatCentavos(centavos(letter.left))],
          ['Código do relatório', letter.hash.slice(0, 16)],
        ],
      },
      { kind: 'button', label: 'Ver o relatório', url: new URL('/admin/shifts', publicUrl).href },
    ],
  };
}

/** The newest alerts; the others are counted. */
const mostAlerts = 30;

function alertsLetter(letter: Of<'alerts'>, { publicUrl }: Sender): Words {
  const { alerts } = letter;
  const [first] = alerts;
  const shown = alerts.slice(-mostAlerts);
  const left = alerts.length - shown.length;
  return {
    subject: alerts.length === 1 && first ? sanitizeName(first.text) : `${alerts.length} avisos da sua loja`,
    blocks: [
      text(alerts.length === 1 ? 'Aconteceu na sua loja:' : 'Aconteceram na sua loja:'),
      {
        kind: 'facts',
        facts: shown.map(({ text: what, at, person }) => [
          momentOf(at, letter),
          sanitizeName(person === null ? what : `${what} · ${person}`),
        ]),
      },
      ...(left > 0 ? [text(`E mais ${left} antes destes.`)] : []),
      { kind: 'button', label: 'Ver o dia', url: new URL('/admin/today', publicUrl).href },
      ...(letter.isLast
        ? [
            text(
              'Este é o quinto e-mail de avisos em 24 horas. Os próximos chegam juntos depois; até lá, todos estão em Hoje.',
            ),
          ]
        : []),
      note('Escolha o que quer receber em Gestão, Ajustes, Avisos.'),
    ],
  };
}

interface Zone {
  readonly timeZone: string;
}

function timeOf(instant: string, { timeZone }: Zone): string {
  return new Date(instant).toLocaleTimeString('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' });
}

function dayOf(instant: string, { timeZone }: Zone): string {
  return new Date(instant).toLocaleDateString('pt-BR', { timeZone });
}

function momentOf(instant: string, zone: Zone): string {
  return `${dayOf(instant, zone)} às ${timeOf(instant, zone)}`;
}

/**
 * The old address may belong to somebody else by now: shows enough of the new one to recognise it, not enough
 * to use it.
 */
function hidden(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${domain}`;
}
