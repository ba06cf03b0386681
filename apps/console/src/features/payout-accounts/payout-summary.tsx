import { formatPhone, type PayoutAccount } from '@coruja/contract';
import { useQuery } from '@tanstack/react-query';
import { pixKeyFormats } from '../../parts/pix/pix-key-formats.ts';
import { Fact, Facts } from '../../ui/detail-panel.tsx';
import { Section, Sections } from '../../ui/sections.tsx';
import styles from './payout.module.css';
import { accountTypeLabels, sections } from './payout-form.ts';
import { banksQuery } from './payout-queries.ts';
import { shownAccount, shownDocument, shownPixKey } from './payout-view.ts';

export function PayoutSummary({ account }: { account: PayoutAccount }) {
  const [owner, pix, ted] = sections.map(({ title }) => title);
  return (
    <Sections>
      <Section title={owner ?? ''} help="Quem responde pela conta que recebe os repasses.">
        <Facts>
          <Fact name="Nome do responsável">{account.ownerName}</Fact>
          <Fact name={account.cpfCnpj.length === 11 ? 'CPF' : 'CNPJ'}>
            <span className="num">{shownDocument(account.cpfCnpj)}</span>
          </Fact>
          <Fact name="E-mail">{account.email}</Fact>
          <Fact name="Telefone">
            <span className="num">{formatPhone(account.phone)}</span>
          </Fact>
        </Facts>
      </Section>
      <Section title={pix ?? ''} help="A chave que recebe os repasses.">
        {account.pixKeyType ? (
          <Facts>
            <Fact name="Tipo da chave Pix">{pixKeyFormats[account.pixKeyType].label}</Fact>
            <Fact name="Chave Pix">
              <span className="num">{shownPixKey(account)}</span>
            </Fact>
          </Facts>
        ) : (
          <p className={styles.none}>Nenhuma chave Pix informada.</p>
        )}
      </Section>
      <Section title={ted ?? ''} help="A conta que recebe quando não há chave Pix.">
        <BankAccount account={account} />
      </Section>
    </Sections>
  );
}

function BankAccount({ account }: { account: PayoutAccount }) {
  const { bankCode, agency, bankAccountType } = account;
  const banks = useQuery(banksQuery);
  const bank = banks.data?.find(({ value }) => value === bankCode)?.label ?? bankCode;
  const number = shownAccount(account);
  if (!bank && !agency && !number && !bankAccountType) {
    return <p className={styles.none}>Nenhuma conta bancária informada.</p>;
  }
  return (
    <Facts>
      <Fact name="Banco">
        <span className="num">{bank ?? notGiven}</span>
      </Fact>
      <Fact name="Agência">
        <span className="num">{agency ?? notGiven}</span>
      </Fact>
      <Fact name="Conta">
        <span className="num">{number || notGiven}</span>
      </Fact>
      <Fact name="Tipo de conta bancária">
        {bankAccountType ? accountTypeLabels[bankAccountType] : notGiven}
      </Fact>
    </Facts>
  );
}

const notGiven = 'Não informado';
