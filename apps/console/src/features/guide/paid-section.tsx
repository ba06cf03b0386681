import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Part, Screen, Step, Steps, Tip, Ui } from './steps.tsx';

/** Bank data and the subscription. */
export function PaidSection() {
  return (
    <>
      <Part
        picture={
          <Screen
            name="dados-bancarios"
            height={620}
            alt="A tela Dados Bancários no celular, no primeiro de três passos: os dados do responsável."
            caption="No celular são três passos: responsável, Pix e TED."
          />
        }
      >
        <h3>Receber: dados bancários</h3>
        <p>
          O que é vendido no balcão é pago direto a você. Os dados bancários são para os repasses das compras
          que os clientes fizerem pelo aplicativo.
        </p>
        <Steps>
          <Step title="Abra Dados Bancários">
            Informe o responsável: nome, CPF ou CNPJ, e-mail e telefone.
          </Step>
          <Step title="Informe uma chave Pix">
            Escolha o tipo da chave e digite a chave. Com ela, a conta é opcional.
          </Step>
          <Step title="Ou informe uma conta">
            Sem chave Pix, preencha banco, agência, conta, dígito e tipo da conta. Toque em <Ui>Salvar</Ui>.
          </Step>
        </Steps>
      </Part>
      <Part>
        <h3>Assinar um plano</h3>
        <p>
          Toda loja começa podendo usar a Coruja no limite do plano gratuito. Quando precisar de mais
          computadores ou produtos, assine um plano pago; os preços estão na{' '}
          <Link to={paths.landing}>página inicial</Link>.
        </p>
        <Steps>
          <Step title="Escolha o plano">
            Em <Ui>Assinatura</Ui>, toque em <Ui>Selecionar Plano</Ui> no plano que couber na sua loja.
          </Step>
          <Step title="Pague com cartão ou PIX">
            No cartão, a assinatura fica ativa assim que o pagamento é aprovado. No PIX, aparece um QR code
            com o prazo em que vale; pague no aplicativo do banco e a tela muda sozinha.
          </Step>
          <Step title="Mude ou cancele quando quiser">
            Tudo na mesma tela. Ao cancelar, o acesso do plano vai até o fim do período já pago.
          </Step>
        </Steps>
        <Tip>
          Uma fatura vencida há mais de 3 dias deixa a assinatura inativa: você continua vendo os seus dados e
          encerrando sessões, e tudo volta assim que ela for paga.
        </Tip>
      </Part>
    </>
  );
}
