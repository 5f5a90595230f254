// The wordings a house begins with. Built-in ones may be copied, and are never changed.
export const modelContract = `<h1>中小学生校外培训服务合同</h1>
<p>合同编号：{{contract.no}}　　签约日期：{{contract.signedOn|date}}</p>
<p>甲方（学员）：{{customer.name}}　监护人：{{guardian.name}}　电话：{{guardian.mobile}}</p>
<p>乙方（机构）：{{school.name}}　地址：{{school.address}}</p>
<h2>一、培训项目与费用</h2>
<table><tr><th>项目</th><th>数量</th><th>课时</th><th>赠课</th><th>原价</th><th>优惠</th><th>成交价</th></tr>
{{#lines}}<tr><td>{{name}}</td><td>{{qty}}</td><td>{{lessons}}</td><td>{{gifts}}</td><td>{{gross}}</td><td>{{discount}}</td><td>{{net}}</td></tr>{{/lines}}
</table>
<p>费用合计：¥{{contract.receivable}}（大写：{{contract.receivable|capital}}）</p>
{{#if inInstallments}}<h2>分期付款</h2>{{/if}}
{{#if inInstallments}}<table>{{#installments}}<tr><td>第 {{no}} 期</td><td>{{dueOn|date}}</td><td>{{amount}}</td></tr>{{/installments}}</table>{{/if}}
{{#if supervised}}<p>本合同费用属预收费，按规定存入资金监管账户，一次收费不超过 60 课时或 3 个月。</p>{{/if}}
<h2>二、退费</h2>
{{#refund}}<p>签约后 {{coolingDays}} 日内未上课的全额退费；其后按{{basis}}计算剩余课时。扣款：{{breach}}</p>{{/refund}}
<h2>三、其他</h2>
<p>{{contract.remark}}</p>
<p>甲方（签字）：{{signature}}　　乙方（盖章）：__________　　经办人：{{staff.name}}</p>`;

export const shortContract = `<h1>{{school.name}} 报名协议</h1>
<p>{{contract.no}}　{{customer.name}}　{{guardian.name}}　{{contract.signedOn|date}}</p>
{{#lines}}<p>{{no}}. {{name}} × {{qty}}　¥{{net}}</p>{{/lines}}
<p><strong>合计 ¥{{contract.receivable}}　{{contract.receivable|capital}}</strong></p>
{{#refund}}<p>退费：{{coolingDays}} 日内未上课全退，之后按{{basis}}。{{breach}}</p>{{/refund}}
<p>签字：{{signature}}</p>`;

export const agreement = (title: string): string => `<h1>${title}</h1>
<p>合同编号：{{contract.no}}　学员：{{customer.name}}　监护人：{{guardian.name}}</p>
{{#lines}}<p>{{name}}　{{lessons}} 课时　¥{{net}}</p>{{/lines}}
<p>双方就上述合同达成一致。</p>
<p>甲方（签字）：{{signature}}　　乙方（盖章）：__________　　日期：{{today|date}}</p>`;

export const receiptWords = `<h1>收据</h1><p>{{school.name}}　{{customer.name}}　{{contract.no}}</p>
{{#payments}}<p>{{no}}　{{paidAt|date}}　¥{{amount}}　{{amount|capital}}</p>{{/payments}}`;
