import { formatBrazilianCnpj, formatPhone, type Store } from '@coruja/contract';
import { cepMask } from '../../lib/masks.ts';
import { Fact, Facts } from '../../ui/detail-panel.tsx';
import { Section, Sections } from '../../ui/sections.tsx';
import { Money } from '../../ui/zone.tsx';
import { profileSections, statusLabels } from './profile-sections.ts';
import { zoneLabel } from './time-zones.ts';

/** All fields of the profile, read-only (docs/product/stores.md#profile). */
export function ProfileSummary({ store }: { store: Store }) {
  const [shop, account, place] = profileSections;
  const { address } = store;
  return (
    <Sections>
      <Section {...shop}>
        <Facts>
          <Fact name="Nome da loja">{store.name}</Fact>
          <Fact name="Status">{statusLabels[store.status]}</Fact>
          <Fact name="Preço por hora">
            {store.pricePerHour > 0 ? <Money reais={store.pricePerHour} /> : 'Ainda não definido'}
          </Fact>
          <Fact name="Fuso horário">{zoneLabel(store.timeZone)}</Fact>
        </Facts>
      </Section>
      <Section {...account}>
        <Facts>
          <Fact name="Nome do proprietário">{store.ownerName}</Fact>
          <Fact name="E-mail">{store.email}</Fact>
          <Fact name="Telefone/WhatsApp">
            <span className="num">{formatPhone(store.phone)}</span>
          </Fact>
          <Fact name="CNPJ">
            <span className="num">{formatBrazilianCnpj(store.cnpj)}</span>
          </Fact>
        </Facts>
      </Section>
      <Section {...place}>
        <Facts>
          <Fact name="CEP">
            <span className="num">{cepMask.format(address.cep)}</span>
          </Fact>
          <Fact name="Rua">{address.rua}</Fact>
          <Fact name="Número">{address.numero}</Fact>
          <Fact name="Complemento">{address.complemento ?? 'Não informado'}</Fact>
          <Fact name="Bairro">{address.bairro}</Fact>
          <Fact name="Cidade">{address.cidade}</Fact>
          <Fact name="Estado">{address.estado}</Fact>
          <Fact name="País">{address.pais}</Fact>
        </Facts>
      </Section>
    </Sections>
  );
}
