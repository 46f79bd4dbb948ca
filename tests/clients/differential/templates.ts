import { of, type Line } from './line.ts';

/** Templates of `-o`, in their formats and commands. */
export const TEMPLATES: Readonly<Record<string, readonly Line[]>> = {
  templates: of(`
    create -f web.yaml
    get deployment web -o 'go-template={{.spec.replicas}}'
    get deployment web -o 'go-template={{.spec.nope.x}}'
    get deployment web -o 'go-template={{.spec.replicas.x}}'
    get deployment web -o 'go-template={{range .metadata.labels}}{{.x.y}}{{end}}'
    get deployment web -o 'go-template={{.x'
    get deployment web -o 'go-template={{foo .x}}'
    get deployment web -o 'go-template={{if}}'
    get deployment web -o 'go-template={{end}}'
    get deployment web -o 'go-template={{$x}}'
    get deployment web -o 'go-template={{"abc}}'
    get deployment web -o 'go-template={{printf "%d %s %v %q|%5s|%-5s|%.2f|%t" .spec.replicas .kind .spec.selector "a" "b" "c" 1.5 true}}'
    get deployment web -o 'go-template={{eq .spec.replicas 2}}'
    get deployment web -o 'go-template={{eq .spec.replicas 2.0}}'
    get deployment web -o 'go-template={{index .spec.template.spec.containers 3}}'
    get deployment web -o 'go-template={{len .spec.replicas}}'
    get deployment web -o 'go-template={{.spec.selector}}{{.spec.template.spec.containers}}'
    get deployment web -o 'go-template={{base64decode "!"}}{{base64decode "aGk="}}'
    get deployment web -o 'go-template={{base64decode "aGk=" | printf "%s|" | len}}'
    get deployment web -o 'go-template={{with $x := .kind}}{{$x}}{{.}}{{end}}{{range $i, $c := .spec.template.spec.containers}}{{$i}}{{$c.name}}{{else}}no{{end}}'
    get deployment web -o 'go-template={{lt 1 2.5}}'
    get deployment web -o 'go-template={{.kind "x"}}'
    get deployment web -o 'go-template={{break}}'
    get deployment web -o 'go-template={{1 2}}'
    get deployment web -o 'go-template={{nil}}'
    get deployment web -o 'go-template={{"a" | 3}}'
    get deployment web -o 'go-template={{1000000.0}} {{123456789}} {{1e25}}'
    get deployment web -o 'go-template={{printf "%d"}}{{printf "%d" 1 2}}{{printf "%s" 3}}'
    get deployment web -o 'go-template={{.a b}}'
    get deployment web -o 'go-template={{.}'
    get deployment web -o 'go-template={{/* c */ -}}  x'
    get deployment web -o 'go-template={{- .kind -}} y'
    get deployment web -o 'go-template={{not .x}}{{and .kind .x}}{{or .x "d"}}'
    get deployment web -o 'go-template={{index .x "a"}}'
    get deployment web -o 'go-template={{.kind.x}}'
    get deployment web -o 'go-template={{ge "a" 1}}'
    get deployment web -o 'go-template={{range .items}}x{{else}}none{{end}}'
    get deployment web -o 'go-template={{range .status.conditions}}{{.type}}={{.status}}{{continue}}x{{end}}'
    get deployment web -o 'go-template={{range $i, $c := .status.conditions}}{{if $i}}, {{end}}{{$c.type}}{{end}}'
    get deployment web -o 'go-template={{1234567.5}} {{123456789.0}} {{100000.0}} {{1e6}} {{0.0001}} {{0.00001}} {{1e20}} {{1e21}} {{12345678901234567890.0}} {{1234567.0}} {{.5}}'
    get deployment web -o 'go-template={{print 1 2 "a" "b" 3}}|{{println 1 "a"}}'
    get deployment web -o 'go-template={{printf "%6.2f|%05d|%x|%X|%q|%c|%e|%g|%+d|%T|%T|%T|%6v|%-6v|" 3.14159 42 255 "hi" "a\\nb" 65 1.5 2.5 3 .spec.replicas 1 .spec 1 2}}'
    get deployment web -o 'go-template={{printf "%v" .nope}}|{{printf "%s" .nope}}|{{printf "%d" "x"}}|{{printf "%z" 1}}|{{printf "%!"}}|{{printf "%"}}'
    get deployment web -o 'go-template={{printf .nope}}'
    get deployment web -o 'go-template={{.nope | base64decode}}'
    get deployment web -o 'go-template={{base64decode .nope}}'
    get deployment web -o 'go-template={{base64decode 3}}'
    get deployment web -o 'go-template={{printf "%s" .metadata.labels}}|{{printf "%d" .metadata.labels}}|{{printf "%q" .metadata.labels}}'
    get deployment web -o 'go-template={{range .spec.replicas}}{{.}}{{end}}'
    get deployment web -o 'go-template={{range .kind}}{{.}}{{end}}'
    get deployment web -o 'go-template={{range $i, $x := .kind}}{{$i}}{{end}}'
    get deployment web -o 'go-template={{len 3}}'
    get deployment web -o 'go-template={{len .nope}}'
    get deployment web -o 'go-template={{not 1 2}}'
    get deployment web -o 'go-template={{index .metadata.labels 1}}'
    get deployment web -o 'go-template={{index .spec.template.spec.containers "a"}}'
    get deployment web -o 'go-template={{index .metadata.labels "nope"}}|{{index .metadata "nope" }}'
    get deployment web -o 'go-template={{index .metadata.labels "nope" "x"}}'
    get deployment web -o 'go-template={{slice "abcdef" 1 3}}'
    get deployment web -o 'go-template={{slice .spec 1}}'
    get deployment web -o 'go-template={{html "<a>&"}}{{urlquery "a b/c"}}{{js "a<b"}}'
    get deployment web -o 'go-template={{eq .nope .spec}}{{eq .nope nil}}'
    get deployment web -o 'go-template={{lt .nope 1}}'
    get deployment web -o 'go-template={{eq 1}}'
    get deployment web -o 'go-template={{(index .spec.template.spec.containers 0).name}}'
    get deployment web -o 'go-template={{$x := 1}}{{if true}}{{$x = 2}}{{end}}{{$x}}'
    get deployment web -o 'go-template={{if eq .kind "a"}}a{{else if eq .kind "Deployment"}}d{{else}}o{{end}}'
    get deployment web -o 'go-template={{range $k, $v := .metadata.labels}}{{$k}}={{$v}}{{break}}{{end}}'
    get deployment web -o 'go-template={{with .nope}}{{.}}{{else with .kind}}{{.}}{{end}}'
    get deployment web -o 'go-template={{.metadata.labels.app | printf "%s-%s" "x" | len}}'
    get deployment web -o 'go-template={{if .}}'
    get deployment web -o 'go-template={{.kind | .x}}'
    get deployment web -o 'go-template={{printf 3}}'
    get deployment web -o 'go-template={{exists 1 2}}|{{exists .spec.template.spec.containers 0 "name"}}'
    get deployment web -o 'go-template={{ }}'
    get deployment web -o 'go-template={{"a" "b"}}'
    get deployment web -o 'go-template={{.status.conditions.x}}'
    get deployment web -o 'go-template={{$}}'
    get deployment web -o 'go-template={{1 | printf "%d%%"}}{{printf "%*d" 5 3}}'
    get deployment web -o 'go-template={{index}}'
    get deployment web -o 'go-template={{.kind.}}'
    get deployment web -o 'go-template={{ .kind }'
    get deployment web -o 'go-template={{if .kind}}a{{else}}b{{else}}c{{end}}'
    get deployment web -o 'go-template={{/* x }}'
    get deployment web -o 'go-template={{)}}'
    get deployment web -o 'go-template={{(1}}'
    get deployment web -o 'go-template={{1,2}}'
    get deployment web -o 'go-template={{and}}'
    get deployment web -o 'go-template={{nil | print}}'
    get deployment web -o 'go-template={{print nil}}'
    get deployment web -o 'go-template={{with nil}}{{end}}'
    get deployment web -o 'go-template={{@}}'
    get deployment web -o 'go-template={{.kind | len | printf "%03d"}}'
    get deployment web -o go-template --template={{.kind}}
    get deployment web --template={{.kind}}
    @ get deployment web -o wide --template={{.kind}}
    get deployment web -o go-template
    get deployment web -o go-template-file
    get deployment web -o go-template-file=nowhere
    get deployment web -o go-template-file=template.txt
    get deployment web -o templatefile=template.txt
    get deployment web -o template={{.kind}}
    get deployment web -o jsonpath-file=nowhere
    get deployment web -o jsonpath-file=path.txt
    get deployment web -o jsonpath-as-json={.kind}
    get deployment web -o jsonpath-as-json={.metadata.labels}{.kind}
    get deployment web -o jsonpath={.metadata.managedFields[0].manager}
    get deployment web -o jsonpath --template={.kind}
    get deployment web -o custom-columns --template=KIND:.kind
    get deployment web -o custom-columns-file
    get deployment web -o custom-columns-file=nowhere
    get deployment web -o custom-columns-file=columns.txt
    get deployment web -o custom-columns-file=columns.txt --no-headers
    get deployment web -o custom-columns-file=template.txt
    get deployment web -o go-template={{.a.b}} --allow-missing-template-keys=false
    get deployments,pods -o 'go-template={{range .items}}{{.kind}} {{end}}'
    label deployment web a=b -o go-template={{.metadata.labels.a}}
    scale deployment web --replicas=2 --template={{.spec.replicas}}
    apply -f web.yaml --template={{.kind}}
    rollout history deployment web -o go-template={{.kind}}
    config view -o go-template={{.kind}}
    config view --template={{.kind}}
    auth whoami -o go-template={{.status.userInfo.username}}
    create deployment other --image=nginx --dry-run=client -o go-template={{.spec.replicas}}
    wait deployment web --for=condition=Available -o go-template={{.kind}}
    version -o go-template={{.a}}
    delete deployment web -o go-template={{.kind}}
  `),
};
